package org.loadharness.workloads.store;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.loadharness.http.HttpFailure;
import org.loadharness.random.SeedTree;
import org.loadharness.workload.LocalWorkload;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Mode;
import org.loadharness.workload.Parameter;
import org.loadharness.workload.Queueing;
import org.loadharness.workload.ServedWorkload;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Target;
import org.loadharness.workloads.durable.DataPlaces;
import org.loadharness.workloads.elsewhere.LongWay;

/**
 * The three-tier book store of a published course report: clients search, look up and buy, and every interaction
 * reports where in the tiers its time went. Immutable. Thread-safe.
 */
public final class StoreWorkload implements LocalWorkload, ServedWorkload {
    @Override
    public String name() {
        return "store";
    }

    @Override
    public String summary() {
        return "clients search, look up and buy at a front end, whose order server and catalog are tiers of their own";
    }

    @Override
    public List<Parameter<?>> parameters() {
        return StoreParameters.ALL;
    }

    @Override
    public List<String> failureKinds() {
        return Stream.concat(StoreSession.KINDS.stream(), HttpFailure.Kind.words().stream())
                .toList();
    }

    @Override
    public Mix mix(Settings settings) {
        return Mix.of(
                new Mix.Entry("search", settings.get(StoreParameters.SEARCH_WEIGHT)),
                new Mix.Entry("lookup", settings.get(StoreParameters.LOOKUP_WEIGHT)),
                new Mix.Entry("buy", settings.get(StoreParameters.BUY_WEIGHT)));
    }

    @Override
    public List<String> parts(Settings settings) {
        return Breakdown.PARTS;
    }

    /**
     * The processors, and the one thread that changes each database where it makes one change at a time. Changes that share a
     * commit do not wait for one of some servers. Of tiers that somebody else has started the processor time is not known.
     */
    @Override
    public List<Queueing.Tier> tiers(Settings settings, Mode mode) {
        if (settings.get(StoreParameters.ORDER_URL).isPresent()
                || settings.get(StoreParameters.CATALOG_URL).isPresent()) {
            return List.of();
        }
        if (settings.get(StoreParameters.COMMIT_TOGETHER) > 1) {
            return List.of(new Queueing.Tier.Processors());
        }
        List<String> ofCatalog = settings.get(StoreParameters.DURABILITY) == Durability.MEMORY
                ? List.of(Breakdown.DATABASE_READ, Breakdown.DATABASE_CHANGE)
                : List.of(Breakdown.DATABASE_CHANGE);
        return List.of(
                new Queueing.Tier.Processors(),
                new Queueing.Tier.Servers(ofCatalog, 1),
                new Queueing.Tier.Servers(List.of(Breakdown.LOG), 1));
    }

    @Override
    public List<String> conflicts(Settings settings) {
        List<String> conflicts = new ArrayList<>();
        int weights = Math.max(
                settings.get(StoreParameters.SEARCH_WEIGHT),
                Math.max(settings.get(StoreParameters.LOOKUP_WEIGHT), settings.get(StoreParameters.BUY_WEIGHT)));
        if (weights == 0) {
            conflicts.add("search-weight, lookup-weight and buy-weight are all 0; one of them must be more");
        }
        OrderDesk.Update update = settings.get(StoreParameters.UPDATE);
        boolean locked = update == OrderDesk.Update.ONE_LOCK || update == OrderDesk.Update.LOCK_EACH;
        if (locked && settings.get(StoreParameters.RESTOCK) > 0) {
            conflicts.add("restock does not go with a lock of the order server: what arrives does not wait for it, and"
                    + " its record would be written over; use update=atomic");
        }
        Tier tier = settings.get(StoreParameters.TIER);
        if (tier == Tier.FRONT_END) {
            requireGiven(StoreParameters.ORDER_URL, settings, conflicts);
        }
        if (tier == Tier.FRONT_END || tier == Tier.ORDER) {
            requireGiven(StoreParameters.CATALOG_URL, settings, conflicts);
        }
        return conflicts;
    }

    @Override
    public List<String> unusableFiles(Settings settings) {
        return DataDirectory.named(settings).flatMap(DataPlaces::problemOfDirectory).stream()
                .map(problem -> "data: " + problem)
                .toList();
    }

    @Override
    public Target open(Settings settings, SeedTree seeds) throws IOException, InterruptedException {
        return LocalStore.open(settings, seeds);
    }

    /** Starts it with all its tiers in this process. */
    @Override
    public ServedWorkload.Server serve(Settings settings, InetSocketAddress bind)
            throws IOException, InterruptedException {
        InetSocketAddress anywhere = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        return serve(settings, bind, changed -> serve(changed, anywhere));
    }

    @Override
    public ServedWorkload.Server serve(Settings settings, InetSocketAddress bind, ServedWorkload.HelperServers helpers)
            throws IOException, InterruptedException {
        return StoreServer.open(settings, bind, helpers);
    }

    @Override
    public Target connect(Settings settings, URI server, SeedTree seeds) throws IOException, InterruptedException {
        return RemoteStore.connect(settings, LongWay.to(server, settings, seeds), seeds);
    }

    @Override
    public Target join(Settings settings, URI server, SeedTree seeds) throws IOException {
        return RemoteStore.join(settings, LongWay.to(server, settings, seeds), seeds);
    }

    @Override
    public Optional<String> agentsHindrance(Settings settings) {
        return Optional.empty();
    }

    @Override
    public Optional<String> wouldRemove(Settings settings, URI server) throws IOException, InterruptedException {
        return RemoteStore.booksOfOthers(settings, server);
    }

    private static void requireGiven(Parameter<Optional<URI>> url, Settings settings, List<String> conflicts) {
        if (settings.get(url).isEmpty()) {
            conflicts.add(
                    "tier=" + settings.get(StoreParameters.TIER).text() + " needs " + url.name() + "=http://HOST:PORT");
        }
    }
}
