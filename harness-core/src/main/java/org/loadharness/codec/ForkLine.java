package org.loadharness.codec;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.Optional;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.TrialId;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialProgress;

/** What a run and the process of one of its trials say to each other, a line each. Immutable. Thread-safe. */
public sealed interface ForkLine {
    /** The run: carry out that trial of that plan. The first line there is. */
    record Order(ExperimentPlan plan, TrialId trial) implements ForkLine {
        public Order {
            requireNonNull(plan, "plan");
            requireNonNull(trial, "trial");
        }
    }

    /** The run: end the trial, and report what there is of it. */
    record Stop() implements ForkLine {}

    /** The process: the order can be carried out. Its first line. */
    record Ready() implements ForkLine {}

    /** The process has started a server at that address, on those processors if the system names them. */
    record Served(String address, long processId, Optional<String> processors) implements ForkLine {
        public Served {
            requireNonNull(address, "address");
            requireNonNull(processors, "processors");
        }
    }

    /** The process rehearses for so long. */
    record Rehearsing(Duration length) implements ForkLine {}

    /** The process has begun the trial. */
    record Begun() implements ForkLine {}

    /** The process measures. */
    record Measuring() implements ForkLine {}

    /** The process goes on; about once a second. */
    record Going(TrialProgress state) implements ForkLine {
        public Going {
            requireNonNull(state, "state");
        }
    }

    /** The trial has ended. */
    record Ended(TrialLog log) implements ForkLine {
        public Ended {
            requireNonNull(log, "log");
        }
    }

    /** The system under test does not answer, for that reason; there is no trial. */
    record Unreachable(String reason) implements ForkLine {
        public Unreachable {
            requireNonNull(reason, "reason");
        }
    }
}
