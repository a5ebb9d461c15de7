package org.loadharness.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.loadharness.profile.Frames.Frame;
import org.loadharness.record.ProfileLog.Kind;

class PlacesTest {
    private static final String LOCKS = "java.util.concurrent.locks.";
    private static final Frame PARK = new Frame(LOCKS + "LockSupport", "park", 0);
    private static final Frame GUARD = new Frame("shop.Guard", "write", 31);
    private static final Frame STORE = new Frame("shop.Store", "buy", 88);
    private static final Frame USER = new Frame("org.loadharness.drive.UserLoop", "perform", 60);

    @Test
    void aLockIsNamedWithTheLineThatTakesItAndItsCaller() {
        Place place = Places.park(
                LOCKS + "ReentrantReadWriteLock$NonfairSync",
                frames(PARK, new Frame(LOCKS + "ReentrantReadWriteLock$WriteLock", "lock", 959), GUARD, STORE, USER));

        assertThat(place)
                .isEqualTo(new Place(
                        Kind.LOCK,
                        "ReentrantReadWriteLock in Guard",
                        "Guard.write (line 31), from Store.buy (line 88)"));
    }

    @Test
    void aMonitorIsALock() {
        assertThat(Places.monitor("shop.Store", frames(STORE, USER)))
                .isEqualTo(new Place(Kind.LOCK, "monitor of Store in Store", "Store.buy (line 88)"));
    }

    @Test
    void aMonitorOfAnArrayIsNamedAsAProgramHasIt() {
        assertThat(Places.monitor("[B", frames(STORE, USER)).what()).isEqualTo("monitor of byte[] in Store");
        assertThat(Places.monitor("[[Ljava.lang.Object;", frames(STORE, USER)).what())
                .isEqualTo("monitor of Object[][] in Store");
        assertThat(Places.monitor("[Lshop.Store$Item;", frames(STORE, USER)).what())
                .isEqualTo("monitor of Store.Item[] in Store");
    }

    @Test
    void aLockOfTheSystemsOwnIsNamedByItsClass() {
        assertThat(pool("shop.Guard$Mutex", LOCKS + "AbstractQueuedSynchronizer", "acquire"))
                .isEqualTo("Guard.Mutex in Guard");
    }

    @Test
    void placesOfASemaphoreAQueueAndAFutureAreWaitedForByTheirNames() {
        assertThat(pool("java.util.concurrent.Semaphore$NonfairSync", "java.util.concurrent.Semaphore", "acquire"))
                .isEqualTo("Semaphore in Guard");
        assertThat(pool(
                        LOCKS + "AbstractQueuedSynchronizer$ConditionObject",
                        "java.util.concurrent.LinkedBlockingQueue",
                        "take"))
                .isEqualTo("LinkedBlockingQueue in Guard");
        assertThat(pool(
                        "java.util.concurrent.CompletableFuture$Signaller",
                        "java.util.concurrent.CompletableFuture",
                        "get"))
                .isEqualTo("CompletableFuture in Guard");
        assertThat(pool(
                        LOCKS + "AbstractQueuedSynchronizer$ConditionObject",
                        LOCKS + "AbstractQueuedSynchronizer$ConditionObject",
                        "await"))
                .isEqualTo("Condition in Guard");
    }

    @Test
    void aLockInsideAQueueIsALock() {
        Place place = Places.park(
                LOCKS + "ReentrantLock$NonfairSync",
                frames(PARK, new Frame("java.util.concurrent.LinkedBlockingQueue", "put", 330), GUARD, USER));

        assertThat(place.kind()).isEqualTo(Kind.LOCK);
    }

    @Test
    void aTimedParkForNothingIsSleep() {
        Place place = Places.park("", frames(new Frame(LOCKS + "LockSupport", "parkNanos", 0), GUARD, USER));

        assertThat(place.kind()).isEqualTo(Kind.SLEEP);
    }

    /** As recordings of Java 17 and of Java 25 have it: a comparison of two runs takes them for the same. */
    @Test
    void aSleepHasOneNameWhetherOrNotItsOwnMethodIsRecorded() {
        Place recorded = Places.sleep(frames(new Frame("java.lang.Thread", "sleep", 0), GUARD, USER));

        assertThat(Places.sleep(frames(GUARD, USER))).isEqualTo(recorded);
        assertThat(recorded.what()).isEqualTo("Thread.sleep in Guard");
    }

    @Test
    void whatTheHarnessWaitsForIsNotTheSystems() {
        Place place = Places.park("", frames(PARK, new Frame("org.loadharness.time.SystemClock", "meet", 80), USER));

        assertThat(place).isEqualTo(new Place(Kind.SLEEP, "their turn in the harness", "the harness"));
    }

    @Test
    void theClientOfTheJdkWaitsForTheNetwork() {
        Place place = Places.park(
                "java.util.concurrent.CompletableFuture$Signaller",
                frames(
                        PARK,
                        new Frame("java.util.concurrent.CompletableFuture", "get", 2093),
                        new Frame("jdk.internal.net.http.HttpClientImpl", "send", 569),
                        GUARD));

        assertThat(place.kind()).isEqualTo(Kind.INPUT_OUTPUT);
    }

    @Test
    void filesAndPeersAreNamed() {
        assertThat(Places.file("/data/orders/today.log", "sync", frames(GUARD)).what())
                .isEqualTo("sync of today.log");
        assertThat(Places.socket("shop", 80, frames(GUARD)).what()).isEqualTo("shop:80");
    }

    @Test
    void aLambdaIsNamedByTheMethodThatItStandsIn() {
        Frames frames = frames(
                new Frame("java.util.ArrayList", "forEach", 1511),
                new Frame("shop.Store", "lambda$buy$3", 90),
                new Frame("shop.Store$$Lambda/0x00007f", "run", 0),
                STORE,
                USER);

        assertThat(frames.line()).isEqualTo("Store.buy (line 90)");
        assertThat(frames.path()).containsExactly("Store.buy", "Store.buy", "ArrayList.forEach");
    }

    @Test
    void whatIsNotOfTheSystemIsShownAsItIs() {
        Frames frames = frames(new Frame("java.util.HashMap", "get", 5), USER);

        assertThat(frames.line()).isEqualTo("UserLoop.perform (line 60)");
        assertThat(frames.path()).containsExactly("UserLoop.perform", "HashMap.get");
    }

    @Test
    void whatIsOfThePlatformAloneHasItsInnermostLine() {
        Frames frames = frames(
                new Frame("sun.net.httpserver.Request", "consume", 97), new Frame("java.lang.Thread", "run", 840));

        assertThat(frames.line()).isEqualTo("Request.consume (line 97)");
    }

    @Test
    void aThreadOfAPoolWithNothingToDoWaitsForTheNextCall() {
        Frame task = new Frame("java.util.concurrent.ThreadPoolExecutor", "getTask", 1062);
        Frame take = new Frame("java.util.concurrent.LinkedBlockingQueue", "take", 433);
        String condition = LOCKS + "AbstractQueuedSynchronizer$ConditionObject";

        assertThat(Places.park(condition, frames(PARK, take, task))).isEqualTo(Places.NEXT_CALL);
        assertThat(Places.notification("java.lang.Object", frames(take, task))).isEqualTo(Places.NEXT_CALL);
        String jetty = "org.eclipse.jetty.util.thread.";
        assertThat(Places.park(
                        condition, frames(PARK, take, new Frame(jetty + "QueuedThreadPool$Runner", "idleJobPoll", 1))))
                .isEqualTo(Places.NEXT_CALL);
        assertThat(Places.park(
                        condition,
                        frames(PARK, new Frame(jetty + "ReservedThreadExecutor$ReservedThread", "waitForTask", 1))))
                .isEqualTo(Places.NEXT_CALL);
        assertThat(Places.park(LOCKS + "ReentrantLock$NonfairSync", frames(PARK, take, task, STORE))
                        .kind())
                .isEqualTo(Kind.LOCK);
    }

    @Test
    void aMethodOfTheSystemThatIsCalledAsOneOfAThreadPoolWaitsForWhatItWaitsFor() {
        Frame getTask = new Frame("shop.Tasks", "getTask", 12);
        Frame acquire = new Frame("java.util.concurrent.Semaphore", "acquire", 318);

        assertThat(Places.park("java.util.concurrent.Semaphore$NonfairSync", frames(PARK, acquire, getTask, USER)))
                .isEqualTo(new Place(Kind.POOL, "Semaphore in Tasks", "Tasks.getTask (line 12)"));
        assertThat(Places.notification("shop.Tasks", frames(getTask, USER)).what())
                .isEqualTo("notify of Tasks in Tasks");
    }

    @Test
    void aThreadThatIsFoundInASelectorWaitsForCalls() {
        Frame epoll = new Frame("sun.nio.ch.EPoll", "wait", 0);

        assertThat(Places.isForNetwork(frames(epoll, STORE))).isTrue();
        assertThat(Places.isForNetwork(frames(STORE, epoll))).isFalse();
        assertThat(Places.isForNetwork(frames())).isFalse();
    }

    @Test
    void aUserFoundInAReadOfASocketWaitsForAReplyAndAServersThreadDoesNot() {
        Frame read = new Frame("sun.nio.ch.SocketDispatcher", "read0", 0);

        assertThat(Places.isForReply(frames(read, STORE))).isTrue();
        assertThat(Places.isForNetwork(frames(read, STORE))).isFalse();
        assertThat(Places.isForReply(frames(STORE, read))).isFalse();
    }

    @Test
    void aUserFoundInAReceiveOfADatagramWaitsForAReply() {
        assertThat(Places.isForReply(frames(new Frame("sun.nio.ch.DatagramChannelImpl", "receive0", 0), STORE)))
                .isTrue();
    }

    private static String pool(String blocker, String type, String method) {
        Place place = Places.park(blocker, frames(PARK, new Frame(type, method, 1), GUARD, STORE, USER));
        assertThat(place.kind()).isEqualTo(Kind.POOL);
        return place.what();
    }

    private static Frames frames(Frame... innermostFirst) {
        return new Frames(Stream.of(innermostFirst).toList());
    }
}
