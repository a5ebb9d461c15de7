package org.loadharness.profile;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.loadharness.profile.Frames.Frame;
import org.loadharness.record.ProfileLog;
import org.loadharness.record.ProfileLog.Kind;

/** Names what a thread waits for, from the classes and methods that an event has. Stateless. Thread-safe. */
final class Places {
    private static final List<String> LOCKS = List.of("ReentrantLock", "ReentrantReadWriteLock", "StampedLock");
    private static final String LOCK_PACKAGE = "java.util.concurrent.locks.";
    private static final String SUPPORT = LOCK_PACKAGE + "LockSupport";
    private static final String CONDITION = LOCK_PACKAGE + "AbstractQueuedSynchronizer$ConditionObject";
    private static final String SLEEP = "Thread.sleep";
    private static final List<String> NETWORK = List.of("jdk.internal.net.http.", "java.net.", "sun.nio.ch.");

    /** Methods of thread pools, in which their threads wait as long as they have nothing to do: of the platform, Tomcat and Jetty. */
    private static final Set<String> FOR_TASKS = Set.of(
            "ThreadPoolExecutor.getTask",
            "ForkJoinPool.awaitWork",
            "QueuedThreadPool.Runner.idleJobPoll",
            "ReservedThreadExecutor.ReservedThread.waitForTask");

    /** Native methods in which threads wait for the network: those of a server until somebody asks for something. */
    private static final Set<String> FOR_NETWORK =
            Set.of("EPoll.wait", "KQueue.poll", "WEPoll.wait", "Net.accept", "Net.poll");

    /** In which users wait for a reply as well; a server's threads are in it only to take what is there. */
    private static final Set<String> FOR_REPLY =
            Set.of("SocketDispatcher.read0", "DatagramDispatcher.read0", "DatagramChannelImpl.receive0");

    /** Between what is waited for and the class that waits. */
    static final String IN = " in ";

    /** What threads of a server that have nothing to do wait for. */
    static final Place NEXT_CALL = new Place(Kind.POOL, ProfileLog.NEXT_CALL, "");

    /** What the harness itself waits for, as users do for their next interaction: it is nothing of the system. */
    static final Place OWN_TURN = new Place(Kind.SLEEP, ProfileLog.OWN_TURN, "the harness");

    private Places() {}

    /** Whether a thread that is found in a native method waits there for the network. */
    static boolean isForNetwork(Frames frames) {
        return isIn(frames, FOR_NETWORK::contains);
    }

    /** The same of a user. */
    static boolean isForReply(Frames frames) {
        return isForNetwork(frames) || isIn(frames, FOR_REPLY::contains);
    }

    private static boolean isIn(Frames frames, Predicate<String> method) {
        return frames.all().stream().findFirst().map(Frame::name).filter(method).isPresent();
    }

    /**
     * A park.
     *
     * @param blocker the class of what it waits for; blank if it is not said
     */
    static Place park(String blocker, Frames frames) {
        Optional<String> lock = LOCKS.stream()
                .filter(name -> blocker.equals(LOCK_PACKAGE + name) || blocker.startsWith(LOCK_PACKAGE + name + "$"))
                .findFirst();
        if (lock.isEmpty() && frames.has(FOR_TASKS)) {
            return NEXT_CALL;
        }
        if (isOfHarness(frames)) {
            return OWN_TURN;
        }
        String entry = frames.entry().map(Frame::type).orElse("");
        if (NETWORK.stream().anyMatch(entry::startsWith)) {
            return new Place(Kind.INPUT_OUTPUT, "reply through " + entryName(frames), frames.line());
        }
        if (lock.isPresent()) {
            return new Place(Kind.LOCK, lock.get() + in(frames), frames.line());
        }
        if (entry.equals(SUPPORT) && blocker.isEmpty()) {
            return new Place(Kind.SLEEP, entryName(frames) + in(frames), frames.line());
        }
        boolean isOwn = !blocker.isEmpty() && new Frame(blocker, "", 0).isSystem();
        String pool = isOwn || entry.equals(SUPPORT)
                ? simple(blocker)
                : entry.equals(CONDITION) ? "Condition" : entryOwner(frames);
        return new Place(Kind.POOL, pool + in(frames), frames.line());
    }

    /** A sleep; on Java 25 its own method is not among those that an event has. */
    static Place sleep(Frames frames) {
        return isOfHarness(frames)
                ? OWN_TURN
                : new Place(Kind.SLEEP, frames.entry().map(Frame::name).orElse(SLEEP) + in(frames), frames.line());
    }

    static Place monitor(String type, Frames frames) {
        return new Place(Kind.LOCK, "monitor of " + simple(type) + in(frames), frames.line());
    }

    /** {@code Object.wait}. */
    static Place notification(String type, Frames frames) {
        if (frames.has(FOR_TASKS)) {
            return NEXT_CALL;
        }
        return isOfHarness(frames)
                ? OWN_TURN
                : new Place(Kind.POOL, "notify of " + simple(type) + in(frames), frames.line());
    }

    static Place socket(String host, long port, Frames frames) {
        return new Place(
                Kind.INPUT_OUTPUT, host.isEmpty() ? "a peer at port " + port : host + ":" + port, frames.line());
    }

    /** A wait for the network that has no event, as that of a channel's socket on Java 17. */
    static Place network(Frames frames) {
        return new Place(Kind.INPUT_OUTPUT, "a peer" + in(frames), frames.line());
    }

    static Place file(String path, String doing, Frames frames) {
        Path name = path.isEmpty() ? null : Path.of(path).getFileName();
        return new Place(Kind.INPUT_OUTPUT, doing + " of " + (name == null ? "a file" : name), frames.line());
    }

    private static boolean isOfHarness(Frames frames) {
        return frames.system().isEmpty()
                || frames.caller().filter(Frame::isHarness).isPresent();
    }

    private static String in(Frames frames) {
        return frames.system().map(frame -> IN + frame.owner()).orElse("");
    }

    private static String entryName(Frames frames) {
        return frames.entry().map(Frame::name).orElse("the platform");
    }

    private static String entryOwner(Frames frames) {
        return frames.entry().map(Frame::owner).orElse("a queue");
    }

    private static String simple(String type) {
        return new Frame(type, "", 0).owner();
    }
}
