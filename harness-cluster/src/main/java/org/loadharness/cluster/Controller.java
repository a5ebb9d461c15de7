package org.loadharness.cluster;

import static java.util.Objects.requireNonNull;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a controller knows, at one moment. What it does next is a pure function of that and of what it learns:
 * {@link ControllerStep}. Immutable. Thread-safe.
 *
 * @param run its number, by which agents know their controller again
 * @param digest of the classes that agents have to run
 * @param epoch number of the trial, from 1; 0 before the first
 * @param gate the next one that opens
 * @param untilNanos when the present stage ends at the latest
 * @param startNanos when users leave the gate that was opened last
 * @param resentNanos when what was not answered was said again
 * @param tickNanos when time went by last
 * @param members that have joined and are not lost, by their number
 * @param parts of the trial, by the number of the agent, with the agent as it was known last
 * @param fenced those that have joined and were lost
 * @param ending why the trial ends; empty as long as it does not
 */
record Controller(
        Limits limits,
        long run,
        String digest,
        int epoch,
        Stage stage,
        Optional<TrialTerms> terms,
        int gate,
        long untilNanos,
        long startNanos,
        long resentNanos,
        long tickNanos,
        int numbers,
        SortedMap<Integer, Member> members,
        SortedMap<Integer, Conclusion.Of> parts,
        Map<Peer, Loss> fenced,
        Optional<Ending> ending) {
    /** How far a trial is. */
    enum Stage {
        /** There is none. */
        IDLE,
        /** There are not enough agents yet. */
        GATHERING,
        /** There are enough, and one that was lost may still make load. */
        HOLDING,
        /** Agents prepare, and come to the gates one after the other. */
        ASSEMBLING,
        /** All have left the last gate. */
        MEASURING,
        /** It is to end, and what there is of it is awaited. */
        STOPPING,
        /** The run is over, and nobody is let in any more. */
        OVER
    }

    /**
     * A member that was lost.
     *
     * @param member as it was known last
     * @param reason in a clause
     * @param epoch the trial that was the last one then; 0 before the first
     * @param atNanos when it was found out
     */
    record Loss(Member member, String reason, int epoch, long atNanos) {}

    /** Why a trial ends before all have reported. */
    record Ending(Conclusion.Kind kind, String reason) {}

    Controller {
        requireNonNull(limits, "limits");
        requireNonNull(digest, "digest");
        requireNonNull(stage, "stage");
        requireNonNull(terms, "terms");
        requireNonNull(ending, "ending");
        members = Collections.unmodifiableSortedMap(members);
        parts = Collections.unmodifiableSortedMap(parts);
        fenced = Collections.unmodifiableMap(fenced);
    }

    /** One that knows nobody. */
    static Controller fresh(Limits limits, long run, String digest, long nowNanos) {
        return new Controller(
                limits,
                run,
                digest,
                0,
                Stage.IDLE,
                Optional.empty(),
                0,
                nowNanos,
                0,
                nowNanos,
                nowNanos,
                0,
                new TreeMap<>(),
                new TreeMap<>(),
                Map.of(),
                Optional.empty());
    }

    /** What it knows then, and does. */
    Step on(ControllerEvent event) {
        return new ControllerStep(this, event.atNanos()).on(event);
    }

    /** Those that have joined and are not lost. */
    Set<Integer> numbersOfMembers() {
        return members.keySet();
    }

    /** What follows from an event. */
    record Step(Controller next, List<ControllerEffect> effects) {
        Step {
            effects = List.copyOf(effects);
        }
    }
}
