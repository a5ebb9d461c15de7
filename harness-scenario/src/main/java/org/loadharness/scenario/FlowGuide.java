package org.loadharness.scenario;

import static java.util.Objects.requireNonNull;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.loadharness.load.Pause;
import org.loadharness.workload.Guide;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Outcome;

/**
 * Leads a user through one flow after the other. A step that sends nothing and fails is counted with the request before it, or
 * with the first of its flow, which is then not sent. Confined to one thread.
 */
final class FlowGuide implements Guide {
    private static final int MOST_EMPTY_FLOWS = 1000;

    private final Visits visits;
    private final List<Flow> flows;
    private final Mix weights;
    private final RandomGenerator thinking;
    private final Map<Pause, Long> ownPauses = new HashMap<>();
    private final Map<Integer, Request> requests = new HashMap<>();
    private Flow flow;
    private int flowIndex;
    private final Way way;
    /** Whether a flow has begun, and its rows are the user's. */
    private boolean inFlow;

    /** Null if no request follows in the flow. */
    private Step.@Nullable Call upcoming;

    private Optional<StepFailure> unsent = Optional.empty();
    private boolean begun;
    private boolean continues;
    /** Whether the flow has sent anything. */
    private boolean underWay;

    /** Whether the way goes on behind a request that failed, unless that is tried again with success. */
    private boolean waitsForRetry;

    private boolean failedBetween;
    private boolean brokenOff;
    private long pauseNanos;
    private long waitNanos;

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

    FlowGuide(Visits visits, List<Flow> flows) {
        this.visits = visits;
        this.flows = List.copyOf(flows);
        this.weights = Mix.of(flows.stream()
                .map(each -> new Mix.Entry(each.name(), each.weight()))
                .toList());
        this.flow = flows.get(0);
        this.way = new Way(visits.scope());
        this.thinking = new SplittableRandom(visits.scope().random().nextLong());
    }

    @Override
    public int next(RandomGenerator random) {
        if (waitsForRetry) {
            goOnAfterFailure();
        }
        Step.Call next = upcoming;
        continues = inFlow && next != null && underWay;
        if (next != null) {
            return next.index(); // also a flow whose arrival did not come before a stage ended
        }
        pauseNanos = begun ? thinkNanos(flow.think()) : 0;
        waitNanos = 0;
        for (int empty = 0; empty < MOST_EMPTY_FLOWS; empty++) {
            flowIndex = weights.choose(random);
            Step.Call first = beginFlow(flows.get(flowIndex));
            if (first != null) {
                begun = true;
                return first.index();
            }
        }
        throw new IllegalStateException(MOST_EMPTY_FLOWS + " flows one after the other had no request to send");
    }

    private Step.@Nullable Call beginFlow(Flow drawn) {
        endFlow();
        flow = drawn;
        visits.beginFlow();
        inFlow = true;
        unsent = Optional.empty();
        underWay = false;
        try {
            upcoming = way.begin(drawn.steps()).next();
        } catch (StepFailure failure) {
            unsent = Optional.of(failure);
            upcoming = Script.calls(drawn.steps()).findFirst().orElse(null);
        }
        return upcoming;
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
        underWay = true;
        if (unsent.isEmpty()) {
            return Optional.empty();
        }
        StepFailure failure = unsent.get();
        endFlow();
        brokenOff = true;
        return Optional.of(failure(failure));
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
        Optional<StepFailure> between = advance();
        failedBetween = between.isPresent();
        brokenOff = failedBetween;
        return between.isPresent() ? failure(between.get()) : outcome;
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
    private Optional<StepFailure> advance() {
        if (!inFlow) {
            return Optional.empty();
        }
        try {
            upcoming = way.next();
            pauseNanos = thinkNanos(way.think().orElse(flow.think()));
            waitNanos = way.everyNanos();
            return Optional.empty();
        } catch (StepFailure failure) {
            upcoming = null;
            return Optional.of(failure);
        }
    }

    int mostRetries(int interaction, int planned) {
        return failedBetween || !inFlow ? 0 : request(interaction).mostRetries(planned);
    }

    /** The request of that index. */
    Request request(int interaction) {
        return requests.computeIfAbsent(
                interaction,
                index -> flows.stream()
                        .flatMap(each -> Script.calls(each.steps()))
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
