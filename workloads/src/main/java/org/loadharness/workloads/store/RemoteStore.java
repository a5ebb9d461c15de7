package org.loadharness.workloads.store;

import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.loadharness.http.HttpLimits;
import org.loadharness.http.HttpOrigin;
import org.loadharness.random.SeedTree;
import org.loadharness.time.Ticker;
import org.loadharness.workload.Session;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Target;
import org.loadharness.workload.User;
import org.loadharness.workloads.elsewhere.BooksOfOthers;
import org.loadharness.workloads.elsewhere.LongWay;
import org.loadharness.workloads.elsewhere.Unlisted;
import org.loadharness.workloads.web.WebFailure;

/** The store behind its front end, which each user reaches over a connection of its own. Thread-safe. */
final class RemoteStore implements Target {

    private final LongWay way;
    private final HttpOrigin origin;
    private final SeedTree seeds;
    private final Sales sales;

    private RemoteStore(LongWay way, HttpOrigin origin, SeedTree seeds, Sales sales) {
        this.way = way;
        this.origin = origin;
        this.seeds = seeds;
        this.sales = sales;
    }

    /** Connects, and has the store begin anew with the stock of those settings. The way is closed with it. */
    static RemoteStore connect(Settings settings, LongWay way, SeedTree seeds)
            throws IOException, InterruptedException {
        HttpOrigin origin =
                HttpOrigin.open(way.address(), HttpLimits.DEFAULT.withExchangeTimeout(settings.requestTimeout()));
        try (RemoteShop shop = new RemoteShop(origin.newConnection())) {
            Trace trace = new Tracer(Ticker.system(), seeds.child("reset")).begin();
            shop.reset(Stocks.books(settings.get(StoreParameters.STOCK)), trace);
            return new RemoteStore(way, origin, seeds, new Sales(settings));
        } catch (WebFailure refusal) {
            origin.close();
            way.close();
            throw new IOException("its stock could not be reset: " + refusal.getMessage(), refusal);
        } catch (IOException | InterruptedException failure) {
            origin.close();
            way.close();
            throw failure;
        }
    }

    /** Of a store that another process has had begin anew. */
    static RemoteStore join(Settings settings, LongWay way, SeedTree seeds) {
        HttpLimits limits = HttpLimits.DEFAULT.withExchangeTimeout(settings.requestTimeout());
        return new RemoteStore(way, HttpOrigin.open(way.address(), limits), seeds, new Sales(settings));
    }

    /** The books of a store that no trial has put there, in the topics that trials ask for. */
    static Optional<String> booksOfOthers(Settings settings, URI frontEnd) throws IOException, InterruptedException {
        HttpOrigin origin =
                HttpOrigin.open(frontEnd, HttpLimits.DEFAULT.withExchangeTimeout(settings.requestTimeout()));
        try (RemoteShop shop = new RemoteShop(origin.newConnection())) {
            Trace trace = new Tracer(Ticker.system(), new SeedTree(0)).begin();
            List<Integer> others = new ArrayList<>();
            for (Account account : shop.accounts(trace)) {
                if (account.item() > Stocks.BOOKS || !Stocks.titles().contains(title(shop, account.item(), trace))) {
                    others.add(account.item());
                }
            }
            return BooksOfOthers.found(others.size(), others.isEmpty() ? "" : title(shop, others.get(0), trace));
        } catch (IOException unlisted) {
            return Unlisted.orThrow(unlisted, settings.requestTimeout());
        } catch (WebFailure refusal) {
            return Unlisted.because(String.valueOf(refusal.getMessage()));
        } finally {
            origin.close();
        }
    }

    private static String title(RemoteShop shop, int item, Trace trace)
            throws IOException, WebFailure, InterruptedException {
        return shop.lookup(item, trace).map(Item::title).orElse("item " + item);
    }

    /** The shop over a connection of its own, which is to be closed. */
    RemoteShop shop() {
        return new RemoteShop(origin.newConnection());
    }

    @Override
    public Session session(User user) {
        RemoteShop shop = shop();
        Tracer tracer = new Tracer(Ticker.system(), seeds.child("traces").child(user.index()));
        StoreSession.Client client = new StoreSession.Client(shop, tracer, user.random(), sales, shop::close);
        return new StoreSession(client, Ticker.system(), user.group().settings());
    }

    @Override
    public Map<String, Long> seen() {
        return sales.seen();
    }

    @Override
    public void check(Map<String, Long> seen) throws IOException, WebFailure, InterruptedException {
        try (RemoteShop shop = shop()) {
            sales.check(seen, shop, new Tracer(Ticker.system(), seeds.child("check")).begin());
        }
    }

    @Override
    public long requestsRepeated() {
        return origin.requestsRepeated();
    }

    @Override
    public void close() {
        origin.close();
        way.close();
    }
}
