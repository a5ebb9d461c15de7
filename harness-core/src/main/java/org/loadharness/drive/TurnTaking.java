package org.loadharness.drive;

import org.loadharness.time.Clock;
import org.loadharness.time.HotPath;

/**
 * Lets other users go first where a thread would keep its core to itself: at the start, until every user has had its
 * first turn but for 100 ms at most, and on virtual threads, which nothing preempts, after every few interactions. The
 * time given away belongs to no interaction.
 *
 * <p>Confined to one thread.
 */
@HotPath
final class TurnTaking {
    /** For how long users let each other have their first turn, from the start instant on. */
    static final long OPENING_NANOS = 100_000_000;

    /** What a first turn of another user takes, its switches of threads with it: about. */
    private static final long FIRST_TURN_NANOS = 25_000;

    private static final int VIRTUAL_TURN = 20;
    private static final int UNENDING_TURN = Integer.MAX_VALUE;

    private final StartGate gate;
    private final Clock clock;
    private final int turnLength;
    private int leftOfTurn;
    private long standBackNanos;
    private boolean opening = true;

    private TurnTaking(StartGate gate, Clock clock, int turnLength) {
        this.gate = gate;
        this.clock = clock;
        this.turnLength = turnLength;
        this.leftOfTurn = turnLength;
    }

    /** For a thread that the operating system preempts. */
    static TurnTaking preempted(StartGate gate, Clock clock) {
        return new TurnTaking(gate, clock, UNENDING_TURN);
    }

    /** For a thread that keeps its core until it blocks. */
    static TurnTaking cooperative(StartGate gate, Clock clock) {
        return new TurnTaking(gate, clock, VIRTUAL_TURN);
    }

    /** When the user is free for its next interaction, given when the one before ended. */
    long next(long endNanos) {
        if (opening) {
            return open(endNanos);
        }
        leftOfTurn--;
        return leftOfTurn > 0 ? endNanos : yieldTurn();
    }

    private long open(long endNanos) {
        if (leftOfTurn == turnLength) {
            gate.hadFirstTurn();
            leftOfTurn--;
        }
        int others = gate.withoutFirstTurn();
        long leftNanos = gate.startNanos() + OPENING_NANOS - endNanos;
        opening = others > 0 && leftNanos > 0;
        return opening ? letOthersBegin(others, leftNanos) : endNanos;
    }

    /** For about as long as they need; who came back again and again would be in their way. */
    private long letOthersBegin(int others, long leftNanos) {
        if (turnLength == UNENDING_TURN) {
            standBackNanos = Math.max(others * FIRST_TURN_NANOS, 2 * standBackNanos);
            clock.standBack(Math.min(standBackNanos, leftNanos));
        } else {
            clock.giveWay();
        }
        return clock.nanos();
    }

    private long yieldTurn() {
        leftOfTurn = turnLength;
        clock.giveWay();
        return clock.nanos();
    }
}
