package org.loadharness.scenario;

import java.io.IOException;
import java.net.ProtocolException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.loadharness.load.Share;
import org.loadharness.random.SeedTree;

/** Rows of a file, and which of them users get. Thread-safe: guarded by itself. */
final class DataSet {
    private final String name;
    private final Pick pick;
    private final Per per;
    private final RowFile rows;
    private final Shuffle shuffle;
    private final ArrayDeque<Integer> returned = new ArrayDeque<>();
    private Optional<Share> share;
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

    /** How rows are handed out. */
    private record Terms(Pick pick, Per per) {}

    private DataSet(String name, Terms terms, RowFile rows, long seed, Optional<Share> share) {
        this.name = name;
        this.pick = terms.pick();
        this.per = terms.per();
        this.rows = rows;
        this.shuffle = new Shuffle(rows.size(), seed);
        this.share = share;
    }

    /**
     * Reads a file.
     *
     * @throws IllegalArgumentException with what is wrong with it
     */
    static DataSet read(String name, Path file, Pick pick, Per per) {
        try {
            return new DataSet(name, new Terms(pick, per), RowFile.open(file), name.hashCode(), Optional.empty());
        } catch (IOException unreadable) {
            throw new IllegalArgumentException(
                    unreadable instanceof NoSuchFileException
                            ? file + ": is not there; a name without folders is looked for beside the scenario"
                            : file + ": cannot be read ("
                                    + unreadable.getClass().getSimpleName() + ")",
                    unreadable);
        }
    }

    /**
     * The same rows as the users of a trial get them: from the top, but for those that come once in a run.
     *
     * @param ofGenerator which of the rows are handed out here; the others are handed out elsewhere
     * @throws ProtocolException if there is no row for this generator, or rows that come once were shared otherwise before
     */
    DataSet ofTrial(SeedTree seeds, Share ofGenerator) throws ProtocolException {
        Optional<String> tooFew = tooFewFor(ofGenerator);
        if (tooFew.isPresent()) {
            throw new ProtocolException(tooFew.get());
        }
        if (pick == Pick.ONCE) {
            shareFor(ofGenerator);
            return this;
        }
        return new DataSet(name, new Terms(pick, per), rows, seeds.child(name).seed(), Optional.of(ofGenerator));
    }

    private synchronized void shareFor(Share ofGenerator) throws ProtocolException {
        if (share.isPresent() && !share.get().equals(ofGenerator)) {
            throw new ProtocolException("data \"" + name + "\" with pick: once was shared by other agents before;"
                    + " have the same agents in all trials");
        }
        share = Optional.of(ofGenerator);
    }

    /** What stands against a generator that would have no row. */
    Optional<String> tooFewFor(Share ofGenerator) {
        return pick == Pick.RANDOM || isOfUsers() || ofGenerator.users(rows.size()) > 0
                ? Optional.empty()
                : Optional.of("data \"" + name + "\" has too few rows (" + rows.size() + ") for so many agents, each of"
                        + " which has rows of its own; add rows, or write pick: random");
    }

    /** Whether each user keeps a row that nobody else has. */
    private boolean isOfUsers() {
        return pick == Pick.FREE && per == Per.USER;
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
        return isOfUsers() && users > rows.size()
                ? Optional.of("data \"" + name + "\" has " + rows.size() + (rows.size() == 1 ? " row" : " rows")
                        + " for " + users + " users, each of whom keeps one; add rows, or write per: flow")
                : Optional.empty();
    }

    /**
     * The number of the row that comes next for somebody.
     *
     * @param user whose number no other user of the trial has, here or elsewhere
     */
    synchronized int take(RandomGenerator random, int user) throws StepFailure {
        Share own = share.orElse(Share.WHOLE);
        int first = own.first(rows.size());
        int count = own.users(rows.size());
        return switch (pick) {
            case NEXT -> first + (int) (taken++ % count);
            case RANDOM -> random.nextInt(rows.size());
            case SHUFFLED -> {
                long index = taken++;
                yield shuffle.at(first + (int) (index % count), index / count);
            }
            case ONCE -> {
                if (taken == count) {
                    throw new StepFailure("data:" + name, "no row of \"" + name + "\" is left");
                }
                yield first + (int) taken++;
            }
            case FREE -> isOfUsers() && !own.isWhole() ? ofUser(user) : free(first, count);
        };
    }

    /** Generators do not know of each other's rows, but numbers of users say enough. */
    private int ofUser(int user) throws StepFailure {
        if (user >= rows.size()) {
            throw noneFree();
        }
        return user;
    }

    /** One that nobody had yet has been free longer than one that was given back. */
    private int free(int first, int count) throws StepFailure {
        if (taken < count) {
            return first + (int) taken++;
        }
        Integer row = returned.poll();
        if (row == null) {
            throw noneFree();
        }
        return row;
    }

    private StepFailure noneFree() {
        return new StepFailure("data:" + name, "no row of \"" + name + "\" is free");
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
