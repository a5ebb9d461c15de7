package org.loadharness.junit;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.engine.TestTag;

/** The body of a method as an interaction: on the real clock, with numbers of interactions alone. */
class BodyTest {
    private static final Queue<String> SEEN = new ConcurrentLinkedQueue<>();
    private static final Queue<LoadUser> USERS = new ConcurrentLinkedQueue<>();

    @TempDir
    Path folder;

    @BeforeEach
    void forget() {
        SEEN.clear();
        USERS.clear();
    }

    @Test
    void everyUserPerformsTheBodyOnAThreadOfItsOwn() {
        Kit kit = Kit.run(folder, Plain.class);

        assertThat(kit.ended()).doesNotContain("3 users FAILED").hasSize(1);
        assertThat(SEEN).hasSize(3 * 5 * 2);
        assertThat(Set.copyOf(SEEN)).containsExactlyInAnyOrder("user-0", "user-1", "user-2");
        assertThat(USERS.stream().map(LoadUser::id).collect(toSet())).containsExactlyInAnyOrder(0, 1, 2);
        assertThat(USERS).allMatch(user -> user.users() == 3 && user.phase().equals("all"));
        assertThat(USERS.stream().map(LoadUser::random).distinct()).hasSize(3 * 2);
    }

    @Test
    void nodesAreNamedAfterTheirPointsAndTagged() {
        Kit kit = Kit.run(folder, Map.of("harness.users", "1,2"), Plain.class);

        assertThat(kit.tests()).extracting(test -> test.getDisplayName()).containsExactly("1 user", "2 users");
        assertThat(kit.tests())
                .allSatisfy(test -> assertThat(test.getTags()).contains(TestTag.create("load"), TestTag.create("own")));
        assertThat(SEEN).hasSize((1 + 2) * 5 * 2);
    }

    @Test
    void anOverrideFromOutsideCountsMore() {
        Kit.run(folder, Map.of("harness.repeats", "1", "harness.interactions", "7"), Plain.class);

        assertThat(SEEN).hasSize(3 * 7);
    }

    @Test
    void lifecycleMethodsRunOncePerNode() {
        Kit.run(folder, Lifecycle.class);

        assertThat(List.copyOf(SEEN))
                .containsExactly(
                        "before all",
                        "new",
                        "before 1 user",
                        "body",
                        "body",
                        "after",
                        "new",
                        "before 2 users",
                        "body",
                        "body",
                        "body",
                        "body",
                        "after",
                        "after all");
    }

    @Test
    void whatTheBodyThrowsIsAFailedInteraction() {
        Kit kit = Kit.run(folder, Failing.class);

        assertThat(kit.message())
                .startsWith("errors at 1 user: required errors < 1 %, measured 50 %")
                .contains("\nfiles: ");
        assertThat(kit.publishedPaths().get(0).resolve("errors.csv"))
                .content()
                .contains("AssertionError", "IllegalStateException");
    }

    @Test
    void whereNothingSucceedsTheNodeFailsThoughNothingIsRequired() {
        assertThat(Kit.run(folder, Hopeless.class).message())
                .startsWith(
                        "no interaction succeeded at 1 user, 10 failed; the first was of the kind IllegalStateException:\n"
                                + "java.lang.IllegalStateException: out of stock\n\tat ");
    }

    @Test
    void anErrorEndsTheRunAndIsWhatTheTestFailsWith() {
        Kit kit = Kit.run(folder, Broken.class);

        assertThat(kit.thrown()).isInstanceOf(LinkageError.class).hasMessage("the class is gone");
        assertThat(kit.ended()).containsExactly("2 users FAILED");
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void aTimeOutEndsTheRun() {
        Kit kit = Kit.run(folder, TooLong.class);

        assertThat(kit.thrown()).isInstanceOf(TimeoutException.class);
        assertThat(Thread.getAllStackTraces().keySet())
                .noneMatch(thread -> thread.getName().startsWith("user-"));
    }

    @Test
    void nestedAndParameterisedClassesKeepTheirInstances() {
        assertThat(Kit.run(folder, Around.class).ended()).hasSize(1);
        Kit kit = Kit.run(folder.resolve("parameterised"), Parameterised.class);

        assertThat(kit.ended()).hasSize(2);
        assertThat(kit.allThrown()).isEmpty();
        assertThat(Set.copyOf(SEEN)).containsExactlyInAnyOrder("outer inner", "red", "blue");
    }

    @Test
    void whatOtherExtensionsResolveIsSharedByTheUsersOfANode() {
        Kit kit = Kit.run(folder, Resolved.class);

        assertThat(kit.ended()).hasSize(1);
        assertThat(Set.copyOf(SEEN)).singleElement().asString().startsWith("2 users ");
    }

    static class Plain {
        @LoadTest(users = "3", warmup = "0", interactions = "5", repeats = 2, options = "rehearsal=0s")
        @Tag("own")
        void visit(LoadUser user) {
            SEEN.add(Thread.currentThread().getName());
            USERS.add(user);
        }
    }

    static class Lifecycle {
        Lifecycle() {
            SEEN.add("new");
        }

        @BeforeAll
        static void beforeAll() {
            SEEN.add("before all");
        }

        @BeforeEach
        void before(TestInfo test) {
            SEEN.add("before " + test.getDisplayName());
        }

        @LoadTest(users = "1,2", warmup = "0", interactions = "1", repeats = 2, options = "rehearsal=0s")
        void visit() {
            SEEN.add("body");
        }

        @AfterEach
        void after() {
            SEEN.add("after");
        }

        @AfterAll
        static void afterAll() {
            SEEN.add("after all");
        }
    }

    static class Failing {
        private int count;

        @LoadTest(warmup = "0", interactions = "400", repeats = 2, require = "errors < 1 %", options = "rehearsal=0s")
        void visit() {
            count++;
            assertThat(count % 4).isNotEqualTo(1);
            if (count % 4 == 3) {
                throw new IllegalStateException("out of stock");
            }
        }
    }

    static class Hopeless {
        @LoadTest(warmup = "0", interactions = "5", repeats = 2, options = "rehearsal=0s")
        void visit() {
            throw new IllegalStateException("out of stock");
        }
    }

    static class Broken {
        @LoadTest(users = "2", measure = "1m", options = "rehearsal=0s")
        void visit(LoadUser user) throws InterruptedException {
            if (user.id() == 1) {
                throw new LinkageError("the class is gone");
            }
            new CountDownLatch(1).await();
        }
    }

    static class TooLong {
        @LoadTest(users = "2", measure = "1m", options = "rehearsal=0s")
        @Timeout(1)
        void visit() throws InterruptedException {
            new CountDownLatch(1).await();
        }
    }

    static class Around {
        private final String outer = "outer";

        @Nested
        class Inside {
            @LoadTest(warmup = "0", interactions = "1", repeats = 2, options = "rehearsal=0s")
            void visit() {
                SEEN.add(outer + " inner");
            }
        }
    }

    @ParameterizedClass
    @ValueSource(strings = {"red", "blue"})
    static class Parameterised {
        private final String colour;

        Parameterised(String colour) {
            this.colour = colour;
        }

        @LoadTest(warmup = "0", interactions = "1", repeats = 2, options = "rehearsal=0s")
        void visit() {
            SEEN.add(colour);
        }
    }

    static class Resolved {
        @LoadTest(users = "2", warmup = "0", interactions = "3", repeats = 2, options = "rehearsal=0s")
        void visit(TestInfo info, LoadUser user, @TempDir Path shared) {
            SEEN.add(info.getDisplayName() + " " + shared);
        }
    }
}
