package org.loadharness.scenario;

import static java.util.Objects.requireNonNull;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.LongAdder;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.loadharness.load.Pause;
import org.loadharness.workload.Guide;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Outcome;

/**
 * Leads a user through one flow after the other. A flow is drawn when the one before has ended, and begins when it is due: rows that
 * it takes are not held while its user waits. A step that sends nothing and fails is counted with the request before it, or with the
 * first of its flow, which is then not sent. Confined to one thread.
 */
final class FlowGuide implements Guide {
    private final Visits visits;
    private final List<Opening> openings;
    private final Mix weights;
    private final LongAdder skipped;
    private final RandomGenerator thinking;
    private final Map<Pause, Long> ownPauses = new HashMap<>();
    private final Map<Integer, Request> requests = new HashMap<>();
    private final Way way;
    private int flowIndex;
    private Opening opening;
    /** Whether a flow has been drawn that has not begun. */
    private boolean drawn;
    /** Whether a flow has begun, and its rows are the user's. */
    private boolean inFlow;

    /** Null if no request follows in the flow. */
    private Step.@Nullable Call upcoming;

    private Optional<Outcome> unsent = Optional.empty();
    private boolean begun;
    private boolean continues;
    /** What is thought behind the last step of the flow that has come to its end, in place of the flow's pause. */
    private Optional<Pause> parting = Optional.empty();

    /** Whether the way goes on behind a request that failed, unless that is tried again with success. */
    private boolean waitsForRetry;

    private boolean failedBetween;
    private boolean brokenOff;
    private long pauseNanos;
    private long waitNanos;

    /** A flow, and what is known of its beginning before it begins: the pause before it, and its first request. */
    private record Opening(Flow flow, Optional<Pause> think, Optional<Step.Call> first) {
        static Opening of(Flow flow) {
            return new Opening(
                    flow,
                    Way.thinkBefore(flow.steps()),
                    Script.calls(flow.steps()).findFirst());
        }

        int firstIndex() {
            return first.isPresent() ? first.get().index() : NOTHING;
        }
    }

    /** Who goes through flows. */
    interface Visits {
        Hops hops();

        /** Closes the connections; the next request opens one. */
        void dropConnections();

        default Scope scope() {
            return hops().scope();
        }

        default void beginFlow() {
            if (hops().beginFlow()) {
                dropConnections();
            }
        }

        default void endFlow() {
            hops().endFlow();
        }
    }

    /** @param skipped counts flows that had no request to send */
    FlowGuide(Visits visits, List<Flow> flows, LongAdder skipped) {
        this.visits = visits;
        this.openings = flows.stream().map(Opening::of).toList();
        this.weights = Mix.of(flows.stream()
                .map(each -> new Mix.Entry(each.name(), each.weight()))
                .toList());
        this.skipped = skipped;
        this.opening = openings.get(0);
        this.way = new Way(visits.scope());
        this.thinking = new SplittableRandom(visits.scope().random().nextLong());
    }

    @Override
    public int next(RandomGenerator random) {
        if (waitsForRetry) {
            goOnAfterFailure();
        }
        Step.Call next = upcoming;
        continues = inFlow && next != null;
        if (next != null) {
            return next.index();
        }
        endFlow();
        if (!drawn) { // its due time may not have come before a stage ended
            draw(random);
        }
        return opening.firstIndex();
    }

    private void draw(RandomGenerator random) {
        Pause usual = opening.flow().think();
        flowIndex = weights.choose(random);
        opening = openings.get(flowIndex);
        Optional<Pause> written = opening.think().isPresent() ? opening.think() : parting;
        pauseNanos = begun || written.isPresent() ? thinkNanos(written.orElse(usual)) : 0;
        waitNanos = 0;
        drawn = true;
    }

    @Override
    public int due(int interaction) {
        if (!drawn) {
            return interaction;
        }
        drawn = false;
        begun = true;
        Step.Call first = beginFlow();
        if (first == null) {
            endFlow();
            skipped.increment();
            return NOTHING;
        }
        return first.index();
    }

    private Step.@Nullable Call beginFlow() {
        visits.beginFlow();
        inFlow = true;
        parting = Optional.empty();
        unsent = firstStep();
        if (unsent.isPresent()) {
            upcoming = opening.first().orElse(null);
        }
        return upcoming;
    }

    /** Goes to the first request, and says what failed on the way. */
    private Optional<Outcome> firstStep() {
        try {
            upcoming = way.begin(opening.flow().steps()).next();
            parting = upcoming == null ? way.think() : parting;
            return Optional.empty();
        } catch (StepFailure failure) {
            return Optional.of(failure(failure));
        } catch (RuntimeException unexpected) {
            return Optional.of(Attempt.failed(visits.scope(), unexpected));
        }
    }

    private void endFlow() {
        if (inFlow) {
            visits.endFlow();
            inFlow = false;
        }
        upcoming = null;
    }

    @Override
    public boolean continuesFlow() {
        return continues;
    }

    @Override
    public long pauseNanos() {
        return pauseNanos;
    }

    @Override
    public long waitNanos() {
        return waitNanos;
    }

    private long thinkNanos(Pause pause) {
        if (!(pause instanceof Pause.Think think)) {
            return 0;
        }
        return think.draw() == Pause.Draw.PER_USER
                ? ownPauses.computeIfAbsent(pause, law -> think.law().nextNanos(thinking))
                : think.law().nextNanos(thinking);
    }

    /** How the request that is next ended without being sent; empty if it is to be sent. */
    Optional<Outcome> refused() {
        Optional<Outcome> refused = unsent;
        if (refused.isPresent()) {
            unsent = Optional.empty();
            endFlow();
            brokenOff = true;
        }
        return refused;
    }

    /** The request that is next. */
    Request request() {
        return requireNonNull(upcoming, "no request is next").request();
    }

    /** An attempt at a request has ended; how that counts, with what followed from it. */
    Outcome settled(Request request, Outcome outcome) {
        failedBetween = false;
        waitsForRetry = false;
        if (outcome instanceof Outcome.Failure) {
            waitsForRetry = request.onFailure() == Request.OnFailure.CONTINUE;
            upcoming = waitsForRetry ? upcoming : null;
            brokenOff = !waitsForRetry;
            return outcome;
        }
        Optional<Outcome> between = advance();
        failedBetween = between.isPresent();
        brokenOff = failedBetween;
        return between.orElse(outcome);
    }

    private static Outcome failure(StepFailure between) {
        return Outcome.failure(between.kind(), between);
    }

    private void goOnAfterFailure() {
        waitsForRetry = false;
        Step.Call failed = upcoming;
        unsent = advance();
        if (unsent.isPresent()) {
            upcoming = failed;
        }
    }

    /** Goes on to the next request, and says what failed on the way. */
    private Optional<Outcome> advance() {
        if (!inFlow) {
            return Optional.empty();
        }
        try {
            comeTo(way.next());
            return Optional.empty();
        } catch (StepFailure failure) {
            upcoming = null;
            return Optional.of(failure(failure));
        } catch (RuntimeException unexpected) {
            upcoming = null;
            return Optional.of(Attempt.failed(visits.scope(), unexpected));
        }
    }

    private void comeTo(Step.@Nullable Call next) {
        upcoming = next;
        if (next == null) {
            parting = way.think();
        } else {
            pauseNanos = thinkNanos(way.think().orElse(opening.flow().think()));
            waitNanos = way.everyNanos();
        }
    }

    int mostRetries(int interaction, int planned) {
        return failedBetween || !inFlow ? 0 : request(interaction).mostRetries(planned);
    }

    /** The request of that index. */
    Request request(int interaction) {
        return requests.computeIfAbsent(
                interaction,
                index -> openings.stream()
                        .flatMap(each -> Script.calls(each.flow().steps()))
                        .filter(call -> call.index() == index)
                        .map(Step.Call::request)
                        .findFirst()
                        .orElseThrow());
    }

    @Override
    public int flow() {
        return flowIndex;
    }

    @Override
    public Passage passage() {
        if (waitsForRetry) {
            goOnAfterFailure();
        }
        if (upcoming != null) {
            return Passage.UNDER_WAY;
        }
        return brokenOff ? Passage.BROKEN_OFF : Passage.COMPLETED;
    }

    /** No more flows are begun. */
    void leave() {
        endFlow();
    }
}
