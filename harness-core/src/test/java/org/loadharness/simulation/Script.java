package org.loadharness.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.loadharness.random.SeedTree;
import org.loadharness.time.Clock;

/**
 * What each member of a clock does, one line a member. The first is the one that made the clock: it starts the others in
 * between, and waits for their ends.
 */
record Script(List<List<Step>> lines, int latches) {
    /** What a member can do. */
    enum Deed {
        WAIT,
        PARK,
        WAKE,
        COUNT_DOWN,
        AWAIT,
        JOIN,
        INTERRUPT,
        START;

        private static final List<Deed> ANYBODYS =
                List.of(WAIT, WAIT, WAIT, PARK, WAKE, COUNT_DOWN, AWAIT, JOIN, INTERRUPT);
    }

    /**
     * One of them.
     *
     * @param target index of a member or of a latch
     * @param nanos of waiting; {@link Clock#NEVER} for ever
     */
    record Step(Deed deed, int target, long nanos) {
        @Override
        public String toString() {
            return deed + " " + target + " " + (nanos == Clock.NEVER ? "for ever" : nanos);
        }
    }

    static Script random(SeedTree seed, int members, int steps) {
        RandomGenerator random = seed.stream();
        int latches = 1 + random.nextInt(3);
        List<List<Step>> lines = new ArrayList<>();
        for (int member = 0; member < members; member++) {
            List<Step> line = new ArrayList<>();
            for (int i = 0; i < steps; i++) {
                line.add(step(random, members, latches));
            }
            lines.add(line);
        }
        List<Step> first = lines.get(0);
        int place = 0;
        for (int member = 1; member < members; member++) {
            first.add(place, new Step(Deed.START, member, 0));
            place = Math.min(first.size(), place + 1 + random.nextInt(2));
        }
        for (int member = 1; member < members; member++) {
            first.add(new Step(Deed.JOIN, member, Clock.NEVER));
        }
        return new Script(lines, latches);
    }

    private static Step step(RandomGenerator random, int members, int latches) {
        Deed deed = Deed.ANYBODYS.get(random.nextInt(Deed.ANYBODYS.size()));
        int targets = deed == Deed.COUNT_DOWN || deed == Deed.AWAIT ? latches : members;
        boolean forEver = deed != Deed.WAIT && random.nextInt(4) == 0;
        return new Step(deed, random.nextInt(targets), forEver ? Clock.NEVER : random.nextInt(6));
    }

    /** Whether a step that does not succeed is done again: the first member must not leave the others behind. */
    boolean isRepeated(int member, int index) {
        return member == 0 && index > lines.get(0).size() - lines.size();
    }

    /** How often latches are counted down before they open. */
    static int countOf(int latch) {
        return 2 + latch;
    }
}
