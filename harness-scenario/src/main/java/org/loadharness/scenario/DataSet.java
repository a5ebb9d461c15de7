package org.loadharness.scenario;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.loadharness.random.SeedTree;

/** Rows of a file, and which of them users get. Thread-safe: guarded by itself. */
final class DataSet {
    private final String name;
    private final Pick pick;
    private final Per per;
    private final RowFile rows;
    private final Shuffle shuffle;
    private final ArrayDeque<Integer> returned = new ArrayDeque<>();
    private long taken;

    /** Which row comes next. */
    enum Pick {
        NEXT,
        SHUFFLED,
        RANDOM,
        FREE,
        ONCE
    }

    /** How long a row stays. */
    enum Per {
        FLOW,
        USER
    }

    private DataSet(String name, Pick pick, Per per, RowFile rows, long seed) {
        this.name = name;
        this.pick = pick;
        this.per = per;
        this.rows = rows;
        this.shuffle = new Shuffle(rows.size(), seed);
    }

    /**
     * Reads a file.
     *
     * @throws IllegalArgumentException with what is wrong with it
     */
    static DataSet read(String name, Path file, Pick pick, Per per) {
        try {
            return new DataSet(name, pick, per, RowFile.open(file), name.hashCode());
        } catch (IOException unreadable) {
            throw new IllegalArgumentException(
                    file + ": cannot be read (" + unreadable.getClass().getSimpleName() + ")", unreadable);
        }
    }

    /** The same rows as the users of a trial get them: from the top, but for those that come once in a run. */
    DataSet ofTrial(SeedTree seeds) {
        return pick == Pick.ONCE
                ? this
                : new DataSet(name, pick, per, rows, seeds.child(name).seed());
    }

    List<String> columns() {
        return rows.columns();
    }

    Per per() {
        return per;
    }

    Pick pick() {
        return pick;
    }

    int size() {
        return rows.size();
    }

    /** What stands against more users than there are rows, where each keeps one that nobody else has. */
    Optional<String> tooFewFor(int users) {
        return pick == Pick.FREE && per == Per.USER && users > rows.size()
                ? Optional.of("data \"" + name + "\" has " + rows.size() + (rows.size() == 1 ? " row" : " rows")
                        + " for " + users + " users, each of whom keeps one; add rows, or write per: flow")
                : Optional.empty();
    }

    /** The number of the row that comes next for somebody. */
    synchronized int take(RandomGenerator random) throws StepFailure {
        return switch (pick) {
            case NEXT -> (int) (taken++ % rows.size());
            case RANDOM -> random.nextInt(rows.size());
            case SHUFFLED -> {
                long index = taken++;
                yield shuffle.at((int) (index % rows.size()), index / rows.size());
            }
            case ONCE -> {
                if (taken == rows.size()) {
                    throw new StepFailure("data:" + name, "no row of \"" + name + "\" is left");
                }
                yield (int) taken++;
            }
            case FREE -> free();
        };
    }

    /** One that nobody had yet has been free longer than one that was given back. */
    private int free() throws StepFailure {
        if (taken < rows.size()) {
            return (int) taken++;
        }
        Integer row = returned.poll();
        if (row == null) {
            throw new StepFailure("data:" + name, "no row of \"" + name + "\" is free");
        }
        return row;
    }

    synchronized void giveBack(int row) {
        if (pick == Pick.FREE) {
            returned.add(row);
        }
    }

    RowFile.Row row(int number) throws StepFailure {
        return rows.row(number);
    }
}
