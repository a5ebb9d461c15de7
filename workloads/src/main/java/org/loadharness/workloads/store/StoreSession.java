package org.loadharness.workloads.store;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.random.RandomGenerator;
import org.loadharness.http.HttpFailure;
import org.loadharness.time.Ticker;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Session;
import org.loadharness.workload.Settings;
import org.loadharness.workloads.web.WebFailure;

/** One client of the store, who gives each interaction a trace and reads where its time went. Confined to one thread. */
final class StoreSession implements Session {
    /** Index of the interaction in the mix. */
    static final int SEARCH = 0;

    /** Index of the interaction in the mix. */
    static final int LOOKUP = 1;

    /** Index of the interaction in the mix. */
    static final int BUY = 2;

    /** Kinds of failures that the store has beside those of the way to it. */
    static final List<String> KINDS =
            List.of(Refusals.UNKNOWN_TOPIC, Refusals.UNKNOWN_ITEM, Refusals.OUT_OF_STOCK, "bad-answer", "http-*");

    private static final Outcome UNKNOWN_TOPIC = nothing(Refusals.UNKNOWN_TOPIC, "no book has this topic");
    private static final Outcome UNKNOWN_ITEM = nothing(Refusals.UNKNOWN_ITEM, "no book has this number");
    private static final Outcome OUT_OF_STOCK = nothing(Refusals.OUT_OF_STOCK, "no copy is left");

    private final Client client;
    private final Ticker ticker;
    private final String topic;
    private final OptionalInt item;
    private final int books;
    private final Breakdown breakdown = new Breakdown();
    private String drawnTopic = "";
    private int drawnItem;
    private List<Integer> basket = List.of();

    /**
     * Who the client is.
     *
     * @param sales where purchases are counted
     * @param connection what is closed with the session
     */
    record Client(Shop shop, Tracer tracer, RandomGenerator random, Sales sales, Closeable connection) {}

    StoreSession(Client client, Ticker ticker, Settings settings) {
        this.client = client;
        this.ticker = ticker;
        this.topic = settings.get(StoreParameters.TOPIC);
        this.item = settings.get(StoreParameters.ITEM);
        this.books = settings.get(StoreParameters.BASKET);
    }

    @Override
    public Outcome perform(int interaction) throws InterruptedException {
        if (interaction == SEARCH) {
            drawnTopic = topic.equals(StoreParameters.RANDOM)
                    ? Stocks.TOPICS.get(client.random().nextInt(Stocks.TOPICS.size()))
                    : topic;
        } else {
            drawnItem = item.isPresent() ? item.getAsInt() : 1 + client.random().nextInt(Stocks.BOOKS);
            basket = interaction == BUY ? basket() : basket;
        }
        return retry(interaction);
    }

    @Override
    public Outcome retry(int interaction) throws InterruptedException {
        Trace trace = client.tracer().begin();
        breakdown.clear();
        long startNanos = ticker.nanos();
        try {
            return outcome(interaction, trace);
        } catch (WebFailure refusal) {
            return Outcome.failure("http-" + refusal.status(), refusal);
        } catch (HttpFailure silent) {
            return Outcome.failure(silent.kind().word(), silent);
        } catch (IOException otherwise) {
            return Outcome.failure("bad-answer", otherwise);
        } finally {
            breakdown.read(trace.timings(), ticker.nanos() - startNanos);
        }
    }

    @Override
    public long partNanos(int part) {
        return breakdown.nanos(part);
    }

    @Override
    public void close() throws IOException {
        client.connection().close();
    }

    private Outcome outcome(int interaction, Trace trace) throws IOException, WebFailure, InterruptedException {
        Shop shop = client.shop();
        return switch (interaction) {
            case SEARCH -> shop.search(drawnTopic, trace).isEmpty() ? UNKNOWN_TOPIC : Outcome.SUCCESS;
            case LOOKUP -> shop.lookup(drawnItem, trace).isEmpty() ? UNKNOWN_ITEM : Outcome.SUCCESS;
            case BUY -> buy(trace);
            default -> throw new IllegalArgumentException("no interaction " + interaction);
        };
    }

    /** The book drawn, and those that follow it: all different, beginning again at the first after the last. */
    private List<Integer> basket() {
        List<Integer> items = new ArrayList<>(List.of(drawnItem));
        for (int more = 1; more < books; more++) {
            items.add((drawnItem - 1 + more) % Stocks.BOOKS + 1);
        }
        return items;
    }

    private Outcome buy(Trace trace) throws IOException, WebFailure, InterruptedException {
        Purchase purchase;
        boolean isKnown = false;
        try {
            purchase = client.shop().buy(basket, trace);
            isKnown = true;
        } finally {
            if (!isKnown) {
                basket.forEach(client.sales()::uncertain);
            }
        }
        if (purchase instanceof Purchase.Bought) {
            basket.forEach(client.sales()::bought);
            return Outcome.SUCCESS;
        }
        return purchase instanceof Purchase.OutOfStock ? OUT_OF_STOCK : UNKNOWN_ITEM;
    }

    private static Outcome nothing(String kind, String reason) {
        return Outcome.failure(kind, new IllegalStateException(reason));
    }
}
