package org.loadharness.workloads.store;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import org.loadharness.workload.Session;

/**
 * Where the time of one interaction went, in parts that exclude each other. Each tier reports how long a request was
 * there and how long its calls to the next took; a tier's own part is its total without its calls, and a hop's is the
 * caller's time without the total of the one who was called: the network, the handling of HTTP at both ends, and the
 * wait for a thread there.
 *
 * <p>What is reported of an inner part is never taken for more than is left of the outer one, so that no part is
 * negative and all of them together are the front end's total, which is no more than the client has measured. Parts
 * that did not occur are {@link Session#UNKNOWN}, and so are all if the front end reported nothing. Confined to one
 * thread.
 */
final class Breakdown {
    private static final String TOTAL_OF_FRONT_END = FrontEndEndpoints.TIER;
    private static final String CALL = "-call";

    static final String DATABASE_READ = "database-query";
    static final String DATABASE_CHANGE = "database-update";
    static final String LOG = "order-log";

    /** The names of the parts, in the order in which they pass. */
    static final List<String> PARTS = List.of(
            "front-end",
            "front-end-to-catalog",
            "front-end-to-order",
            "order",
            "order-to-catalog-query",
            "catalog-query",
            DATABASE_READ,
            "order-to-catalog-update",
            "catalog-update",
            DATABASE_CHANGE,
            LOG);

    private static final int FRONT_END = 0;
    private static final int FRONT_END_TO_CATALOG = 1;
    private static final int FRONT_END_TO_ORDER = 2;
    private static final int ORDER = 3;
    private static final int ORDER_TO_CATALOG_QUERY = 4;
    private static final int CATALOG_QUERY = 5;
    private static final int DATABASE_QUERY = 6;
    private static final int ORDER_TO_CATALOG_UPDATE = 7;
    private static final int CATALOG_UPDATE = 8;
    private static final int DATABASE_UPDATE = 9;
    private static final int ORDER_LOG = 10;

    private final long[] nanos = new long[PARTS.size()];

    Breakdown() {
        clear();
    }

    /** Nanoseconds of a part, by its place in {@link #PARTS}, or {@link Session#UNKNOWN}. */
    long nanos(int part) {
        return nanos[part];
    }

    /** Nothing is reported. */
    void clear() {
        Arrays.fill(nanos, Session.UNKNOWN);
    }

    /**
     * Takes one interaction apart.
     *
     * @param reported what its tiers reported
     * @param clientNanos how long the client waited for its answer
     */
    void read(Timings reported, long clientNanos) {
        clear();
        OptionalLong total = reported.nanos(TOTAL_OF_FRONT_END);
        if (total.isEmpty()) {
            return;
        }
        long left = Math.min(total.getAsLong(), clientNanos);
        if (reported.nanos(FrontEnd.ORDER + CALL).isPresent()) {
            left -= order(reported, left);
        } else if (reported.nanos(OrderDesk.QUERY + CALL).isPresent()) {
            left -= catalog(reported, OrderDesk.QUERY, left, FRONT_END_TO_CATALOG);
        }
        set(FRONT_END, left);
    }

    /** The call to the order server, of which it returns the whole. */
    private long order(Timings reported, long outerNanos) {
        long call = within(outerNanos, reported, FrontEnd.ORDER + CALL);
        long total =
                reported.nanos(OrderEndpoints.TIER).isPresent() ? within(call, reported, OrderEndpoints.TIER) : call;
        long left = total;
        left -= catalog(reported, OrderDesk.QUERY, left, ORDER_TO_CATALOG_QUERY);
        left -= catalog(reported, OrderDesk.UPDATE, left, ORDER_TO_CATALOG_UPDATE);
        if (reported.nanos(OrderDesk.LOG).isPresent()) {
            long log = within(left, reported, OrderDesk.LOG);
            set(ORDER_LOG, log);
            left -= log;
        }
        set(ORDER, left);
        set(FRONT_END_TO_ORDER, call - total);
        return call;
    }

    /** A call to the catalog, of which it returns the whole. */
    private long catalog(Timings reported, String kind, long outerNanos, int hop) {
        if (reported.nanos(kind + CALL).isEmpty()) {
            return 0;
        }
        boolean isQuery = kind.equals(OrderDesk.QUERY);
        String prefix = kind + '-';
        long call = within(outerNanos, reported, kind + CALL);
        String tier = prefix + CatalogEndpoints.TIER;
        long total = reported.nanos(tier).isPresent() ? within(call, reported, tier) : call;
        long database = within(total, reported, prefix + StoredCatalog.DATABASE);
        set(hop, call - total);
        set(isQuery ? CATALOG_QUERY : CATALOG_UPDATE, total - database);
        set(isQuery ? DATABASE_QUERY : DATABASE_UPDATE, database);
        return call;
    }

    private static long within(long outerNanos, Timings reported, String name) {
        return Math.min(outerNanos, reported.nanos(name).orElse(0));
    }

    private void set(int part, long partNanos) {
        nanos[part] = partNanos;
    }
}
