package org.loadharness.cause;

import static java.util.Objects.requireNonNull;

import java.util.OptionalDouble;
import org.loadharness.record.ProfileLog;

/**
 * A part of the time of users at a point. Immutable. Thread-safe.
 *
 * @param kind what sort of part
 * @param name of what is waited for; blank where the kind says it all
 * @param line where the system waits most of it, or computes most; blank if unknown
 * @param fraction of all the users' time; empty where the system does not say
 * @param busyFraction of the wall time in which at least one of them waited for it; empty where nobody waits for a thing
 * @param waitsPerSecond how often they waited for it; likewise
 */
public record Part(
        Kind kind,
        String name,
        String line,
        OptionalDouble fraction,
        OptionalDouble busyFraction,
        OptionalDouble waitsPerSecond) {
    public Part {
        requireNonNull(kind, "kind");
        requireNonNull(name, "name");
        requireNonNull(line, "line");
        requireNonNull(fraction, "fraction");
        requireNonNull(busyFraction, "busyFraction");
        requireNonNull(waitsPerSecond, "waitsPerSecond");
    }

    /** Its share, 0 where that is not known. */
    public double share() {
        return fraction.orElse(0);
    }

    /** As a sentence says what users do in it. */
    public String words() {
        return switch (kind) {
            case COMPUTING -> "computing";
            case PROCESSOR -> "waiting for a processor";
            case LOCK -> "waiting for " + name;
            case POOL -> "parked for " + name;
            case INPUT_OUTPUT -> "waiting for " + name;
            case COLLECTOR -> "stopped by the collector";
            case SLEEP -> "asleep on purpose" + (name.isEmpty() ? "" : " (" + name + ")");
            case REST -> "not accounted for";
        };
    }

    /** The sorts of parts, in the order of tables. */
    public enum Kind {
        COMPUTING("computing"),
        PROCESSOR("waiting for a processor"),
        LOCK("waiting for a lock"),
        POOL("parked in a queue or pool"),
        INPUT_OUTPUT("network and disk"),
        COLLECTOR("collector and safepoints"),
        SLEEP("asleep on purpose"),
        REST("rest");

        private final String text;

        Kind(String text) {
            this.text = text;
        }

        /** As tables name it. */
        public String text() {
            return text;
        }

        static Kind of(ProfileLog.Kind kind) {
            return switch (kind) {
                case LOCK -> LOCK;
                case POOL -> POOL;
                case INPUT_OUTPUT -> INPUT_OUTPUT;
                case SLEEP -> SLEEP;
            };
        }
    }
}
