package org.loadharness.simulation;

import static java.util.stream.Collectors.joining;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.loadharness.time.DurationText;

/** Says who waits for what when nobody can go on. */
final class Deadlock {
    private static final int MOST_NAMED = 10;

    private Deadlock() {}

    /**
     * One sentence.
     *
     * @param elapsedNanos since the clock was made
     */
    static String describe(long elapsedNanos, List<Member> stuck) {
        String named = stuck.stream().limit(MOST_NAMED).map(Deadlock::describe).collect(joining(", "));
        String more = stuck.size() > MOST_NAMED ? " and " + (stuck.size() - MOST_NAMED) + " more" : "";
        return "no thread can go on " + DurationText.print(Duration.ofNanos(elapsedNanos)) + " after the start: "
                + named + more + "; a wait needs a due time, or a member that ends it";
    }

    private static String describe(Member member) {
        return member.name()
                + switch (member.wait) {
                    case NOTHING -> " is to run";
                    case DUE_TIME -> " waits for a time that does not come";
                    case WAKE -> " waits to be woken";
                    case LATCH ->
                        " waits for a latch that lacks "
                                + Objects.requireNonNull(member.latch).getCount();
                    case END ->
                        " waits for the end of "
                                + Objects.requireNonNull(member.joined).getName();
                };
    }
}
