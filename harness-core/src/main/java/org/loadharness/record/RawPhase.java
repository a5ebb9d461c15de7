package org.loadharness.record;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import java.util.List;
import org.loadharness.record.Recorder.LatencyOrigin;
import org.loadharness.workload.Mix;

/**
 * One phase of a trial whose interactions are recorded one by one: a lane for each user. Its memory is made beforehand and
 * stays the same however much is recorded: about 8 MiB up to 30,000 users, and 300 bytes for each further one.
 *
 * <p>Thread-safe; each lane is for one thread.
 */
public final class RawPhase {
    private static final int MOST_INTERACTIONS = 1 << 16;

    private final String name;
    private final List<Mix.Entry> interactions;
    private final LatencyOrigin charging;
    private final RawBlocks blocks;
    private final RawOutcomes outcomes = new RawOutcomes();
    private final RawLane[] lanes;

    /**
     * Which users record.
     *
     * @param first number of the first; the others follow
     * @param count at least 1
     */
    public record Users(int first, int count) {
        public Users {
            if (first < 0) {
                throw new IllegalArgumentException("first must be at least 0, was " + first);
            }
            if (count < 1) {
                throw new IllegalArgumentException("count must be at least 1, was " + count);
            }
        }
    }

    /**
     * Makes its lanes.
     *
     * @param interactions in the order of the mix, at most 65,536
     * @param charging from when a response time counts
     */
    public RawPhase(String name, List<Mix.Entry> interactions, Users users, LatencyOrigin charging) {
        this(name, interactions, users, charging, new RawBlocks(users.count()));
    }

    RawPhase(String name, List<Mix.Entry> interactions, Users users, LatencyOrigin charging, RawBlocks blocks) {
        this.name = requireNonNull(name, "name");
        this.interactions = List.copyOf(interactions);
        this.charging = requireNonNull(charging, "charging");
        if (interactions.size() > MOST_INTERACTIONS) {
            throw new IllegalArgumentException(
                    "at most " + MOST_INTERACTIONS + " interactions can be recorded, were " + interactions.size());
        }
        this.blocks = blocks;
        this.lanes = new RawLane[users.count()];
        Arrays.setAll(lanes, index -> new RawLane(users.first() + index, blocks, outcomes));
    }

    /** The lane of the user of that index, from 0. */
    RawLane lane(int index) {
        return lanes[index];
    }

    /** Times of all users are counted from that reading of the clock; to be called before the first of them records. */
    public void countFrom(long startNanos) {
        lanes().forEach(lane -> lane.countFrom(startNanos));
    }

    String name() {
        return name;
    }

    List<Mix.Entry> interactions() {
        return interactions;
    }

    LatencyOrigin charging() {
        return charging;
    }

    RawBlocks blocks() {
        return blocks;
    }

    RawOutcomes outcomes() {
        return outcomes;
    }

    List<RawLane> lanes() {
        return Arrays.asList(lanes);
    }

    /** How often users had to wait for the file; complete once they have ended. */
    long waits() {
        return Arrays.stream(lanes).mapToLong(RawLane::waits).sum();
    }
}
