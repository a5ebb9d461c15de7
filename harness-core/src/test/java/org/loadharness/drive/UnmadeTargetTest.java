package org.loadharness.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.loadharness.random.SeedTree;
import org.loadharness.workload.LocalWorkload;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Parameter;
import org.loadharness.workload.ServedWorkload;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Target;
import org.loadharness.workload.Workload;

/** A system that cannot be made says why, also where its exception has no words and where there is no exception. */
class UnmadeTargetTest {
    @Test
    void anExceptionWithoutAMessageIsCalledByItsClass() {
        Workload failing = Workload.named("shop")
                .perTrial(settings -> {
                    throw new IllegalStateException();
                })
                .interaction("buy", 1, user -> {});

        assertUnreachable(failing, "shop could not be made: IllegalStateException");
    }

    @Test
    void aWorkloadThatOpensNothingSaysSo() {
        assertUnreachable(new Nothing(/* target= */ null), "nothing could not be made: open() returned null");
    }

    @Test
    void aWorkloadThatConnectsToNothingSaysSo() {
        assertUnreachable(
                new Nothing(/* target= */ null),
                "http://127.0.0.1:9 does not answer as a nothing server (connect() returned null); start one with: serve"
                        + " nothing",
                TinyServed.OPTIONS);
    }

    @Test
    @SuppressWarnings("NullAway") // as a mistaken target may
    void aUserWithoutASessionSaysSo() throws InterruptedException {
        Nothing sessionless = new Nothing(user -> null);

        assertThat(Runs.run(sessionless, Runs.plan(sessionless), Set.of()))
                .allSatisfy(trial -> assertThat(trial.ending().lost())
                        .isNotEmpty()
                        .allSatisfy(lost -> assertThat(lost.reason()).contains("session() returned null")));
    }

    private static void assertUnreachable(Workload workload, String message, String... options) {
        assertThatExceptionOfType(TargetUnreachable.class)
                .isThrownBy(() -> Runs.run(workload, event -> {}, options))
                .withMessage(message);
    }

    /** Has no system, or one that is mistaken. */
    @SuppressWarnings("NullAway") // as a mistaken one may
    private record Nothing(@Nullable Target target) implements LocalWorkload, ServedWorkload {
        @Override
        public String name() {
            return "nothing";
        }

        @Override
        public String summary() {
            return "makes nothing";
        }

        @Override
        public List<Parameter<?>> parameters() {
            return List.of();
        }

        @Override
        public Mix mix(Settings settings) {
            return Mix.of(new Mix.Entry("only", 1));
        }

        @Override
        public Target open(Settings settings, SeedTree seeds) {
            return target;
        }

        @Override
        public Target connect(Settings settings, URI server, SeedTree seeds) {
            return null;
        }

        @Override
        public Server serve(Settings settings, InetSocketAddress bind) {
            throw new UnsupportedOperationException("there is no server");
        }
    }
}
