package org.loadharness.workloads.store;

import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import org.loadharness.time.DurationText;
import org.loadharness.workload.Parameter;
import org.loadharness.workload.Parameter.IntRange;
import org.loadharness.workloads.elsewhere.LongWay;

/** The parameters of the store; the defaults are the published report's values. Immutable. Thread-safe. */
final class StoreParameters {
    /** A value that is drawn anew each time. */
    static final String RANDOM = "random";

    /** A directory, or a server, that the store makes for itself. */
    static final String OWN = "own";

    private static final IntRange WEIGHT = new IntRange(0, 1_000_000);

    static final Parameter<Integer> SEARCH_WEIGHT =
            Parameter.integer("search-weight", 1, WEIGHT, "weight of searches in the mix");
    static final Parameter<Integer> LOOKUP_WEIGHT =
            Parameter.integer("lookup-weight", 1, WEIGHT, "weight of look-ups in the mix");
    static final Parameter<Integer> BUY_WEIGHT =
            Parameter.integer("buy-weight", 1, WEIGHT, "weight of purchases in the mix");
    static final Parameter<String> TOPIC = Parameter.text(
            "topic",
            "systems",
            "systems | gradschool | any other text | random",
            "topic that is searched for; random is one of the two each time",
            StoreParameters::topic);
    static final Parameter<OptionalInt> ITEM = Parameter.text(
            "item",
            "1",
            "1..2147483647 | random",
            "number of the book that is looked up or bought; random is one of the four each time",
            StoreParameters::item);
    static final Parameter<Integer> BASKET = Parameter.integer(
            "basket",
            1,
            new IntRange(1, Stocks.BOOKS),
            "different books of a purchase, a copy of each or none: the book drawn and those after it");
    static final Parameter<List<Integer>> STOCK = Parameter.text(
                    "stock",
                    Stocks.EXPERIMENTS,
                    "experiments | tests | 0..1000000000",
                    "copies at the start of each trial: 1011, 1007, 1002, 100 or 11, 7, 2, 10 or the same of all four",
                    Stocks::copies)
            .ofSystem();
    static final Parameter<Integer> RESTOCK = Parameter.integer(
                    "restock", 0, new IntRange(0, Item.MOST), "copies of each book that arrive every now and then")
            .ofSystem();
    static final Parameter<Duration> RESTOCK_EVERY = Parameter.text(
                    "restock-every",
                    "1s",
                    "10ms..24h",
                    "how long until the next copies arrive",
                    StoreParameters::period)
            .ofSystem();
    static final Parameter<OrderDesk.Update> UPDATE = Parameter.text(
                    "update",
                    "atomic",
                    "atomic | racy | one-lock | lock-each",
                    "how a copy leaves the stock: in one step, or read and written back as the original did; that oversells"
                            + " unless purchases, or those of a book, wait for each other",
                    text -> word(OrderDesk.Update.class, text))
            .ofSystem();
    static final Parameter<Durability> DURABILITY = Parameter.text(
                    "durability",
                    "disk",
                    "disk | process | memory",
                    "what a sale survives once it is acknowledged: loss of power, the end of the process, or neither",
                    text -> word(Durability.class, text))
            .ofSystem();
    static final Parameter<Integer> COMMIT_TOGETHER = Parameter.integer(
                    "commit-together",
                    1_000,
                    new IntRange(1, 1_000_000),
                    "changes that share a commit and its write at most; 1 writes each by itself")
            .ofSystem();
    static final Parameter<String> DATA = Parameter.text(
                    "data",
                    OWN,
                    "own | DIRECTORY",
                    "where the databases are; own is a new directory that is deleted at the end",
                    StoreParameters::text)
            .ofSystem();
    static final Parameter<Tier> TIER = Parameter.text(
                    "tier",
                    "all",
                    "all | front-end | order | catalog",
                    "which server serve starts; all is the front end, with the two others in processes of their own",
                    Tier::named)
            .ofSystem();
    static final Parameter<Optional<URI>> ORDER_URL = Parameter.text(
                    "order-url",
                    OWN,
                    "own | http://HOST:PORT",
                    "the order server that the front end calls; own is one that it starts",
                    StoreParameters::address)
            .ofSystem();
    static final Parameter<Optional<URI>> CATALOG_URL = Parameter.text(
                    "catalog-url",
                    OWN,
                    "own | http://HOST:PORT",
                    "the catalog that front end and order server call; own is one that the front end starts",
                    StoreParameters::address)
            .ofSystem();
    static final Parameter<Integer> SERVER_THREADS = Parameter.integer(
                    "server-threads", 100, new IntRange(10, 10_000), "most threads of each server")
            .ofSystem();

    static final List<Parameter<?>> ALL = List.of(
            SEARCH_WEIGHT,
            LOOKUP_WEIGHT,
            BUY_WEIGHT,
            TOPIC,
            ITEM,
            BASKET,
            STOCK,
            RESTOCK,
            RESTOCK_EVERY,
            UPDATE,
            DURABILITY,
            COMMIT_TOGETHER,
            DATA,
            TIER,
            ORDER_URL,
            CATALOG_URL,
            SERVER_THREADS,
            LongWay.ROUND_TRIP,
            LongWay.JITTER);

    private StoreParameters() {}

    private static <E extends Enum<E>> E word(Class<E> type, String text) {
        for (E value : type.getEnumConstants()) {
            if (word(value).equals(text)) {
                return value;
            }
        }
        List<String> words =
                Arrays.stream(type.getEnumConstants()).map(value -> word(value)).toList();
        throw new IllegalArgumentException("must be one of " + String.join(", ", words));
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static String text(String text) {
        if (text.isBlank()) {
            throw new IllegalArgumentException("must not be blank");
        }
        return text;
    }

    private static String topic(String text) {
        if (text.isBlank() || text.length() > Item.LONGEST_TOPIC || text.matches(".*[/%\\\\].*")) {
            throw new IllegalArgumentException(
                    "must be a text of 1 to " + Item.LONGEST_TOPIC + " characters without / % \\");
        }
        return text;
    }

    private static OptionalInt item(String text) {
        if (text.equals(RANDOM)) {
            return OptionalInt.empty();
        }
        if (text.matches("\\d{1,10}") && Long.parseLong(text) <= Integer.MAX_VALUE && Long.parseLong(text) > 0) {
            return OptionalInt.of(Integer.parseInt(text));
        }
        throw new IllegalArgumentException("must be a whole number from 1 to " + Integer.MAX_VALUE + ", or random");
    }

    private static Duration period(String text) {
        Duration period = DurationText.parse(text);
        if (period.toMillis() < 10 || period.compareTo(Duration.ofDays(1)) > 0) {
            throw new IllegalArgumentException("must be from 10ms to 24h");
        }
        return period;
    }

    private static Optional<URI> address(String text) {
        if (text.equals(OWN)) {
            return Optional.empty();
        }
        try {
            URI address = URI.create(text);
            if ("http".equals(address.getScheme()) && address.getHost() != null && address.getPort() > 0) {
                return Optional.of(address);
            }
        } catch (IllegalArgumentException noAddress) {
            // falls through to the same message
        }
        throw new IllegalArgumentException("must be own, or an address as in http://127.0.0.1:9002");
    }
}
