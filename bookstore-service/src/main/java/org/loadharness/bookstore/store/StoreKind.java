package org.loadharness.bookstore.store;

import java.util.Arrays;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.loadharness.bookstore.api.BookStoreService;

/** The ways a store keeps concurrent calls apart. To callers they differ in speed alone. Immutable. Thread-safe. */
public enum StoreKind {
    /** One monitor: every call excludes every other. */
    SERIAL("serial"),

    /** One read-write lock: calls that only read run side by side. */
    SINGLE_LOCK("single-lock"),

    /** An intention lock on the map and a read-write lock per book: calls on different books run side by side. */
    TWO_LEVEL("two-level"),

    /** Immutable states: reads lock nothing, and a change replaces the state that it was computed from. */
    SNAPSHOT("snapshot");

    private final String label;

    StoreKind(String label) {
        this.label = label;
    }

    /** The name that people type. */
    public String label() {
        return label;
    }

    /**
     * Finds the kind of that name.
     *
     * @throws IllegalArgumentException when there is none; the message lists those there are
     */
    public static StoreKind named(String label) {
        for (StoreKind kind : values()) {
            if (kind.label.equals(label)) {
                return kind;
            }
        }
        String known = Arrays.stream(values()).map(StoreKind::label).collect(Collectors.joining(", "));
        throw new IllegalArgumentException("store \"" + label + "\": unknown; use one of " + known);
    }

    /** Opens an empty store; the seed decides which editor picks it draws. */
    public BookStoreService open(long seed) {
        PickDraw draw = new PickDraw(seed);
        Catalogue catalogue = new Catalogue(new TreeMap<>());
        return switch (this) {
            case SERIAL -> new GuardedStore(catalogue, new MonitorGuard(), draw);
            case SINGLE_LOCK -> new GuardedStore(catalogue, new SingleLockGuard(), draw);
            case TWO_LEVEL -> new GuardedStore(catalogue, new TwoLevelGuard(catalogue), draw);
            case SNAPSHOT -> new SnapshotStore(draw);
        };
    }
}
