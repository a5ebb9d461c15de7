package org.loadharness.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.loadharness.load.Pause;

/** How far a user has come in a flow, one after the other. Confined to one thread. */
final class Way {
    private static final int MOST_ROUNDS = 100_000;
    private static final Round ONE_ROUND = () -> false;

    private final Scope scope;
    private final Deque<Level> levels = new ArrayDeque<>();
    private final Level whole = new Level(List.of(), ONE_ROUND);
    private Optional<Pause> think = Optional.empty();
    private long everyNanos;

    Way(Scope scope) {
        this.scope = scope;
    }

    /**
     * What a flow of these steps thinks before its first request, in place of the pause before the flow: known before that begins,
     * so that no condition and no list decides on it. Empty if that pause holds.
     */
    static Optional<Pause> thinkBefore(List<Step> steps) {
        Optional<Pause> think = Optional.empty();
        for (Step step : steps) {
            if (step instanceof Step.Think thinking) {
                think = Optional.of(thinking.pause());
            } else if (step instanceof Step.Repeat repeat && repeat.count().min() > 0) {
                Optional<Pause> before = think;
                return thinkBefore(repeat.steps()).or(() -> before);
            } else if (!(step instanceof Step.Assign || step instanceof Step.Take)) {
                return think;
            }
        }
        return think;
    }

    /** A flow of these steps begins. */
    Way begin(List<Step> steps) {
        levels.clear();
        whole.steps = steps;
        whole.done = 0;
        levels.push(whole);
        return this;
    }

    /** Steps of which some are done, and whether there is another round of them. */
    private static final class Level {
        private List<Step> steps;
        private final Round next;
        private int done;

        Level(List<Step> steps, Round next) {
            this.steps = steps;
            this.next = next;
        }
    }

    @FunctionalInterface
    private interface Round {
        boolean begins() throws StepFailure;
    }

    /**
     * Goes on to the next request.
     *
     * @return the request; null if the flow has ended
     * @throws StepFailure if a step that sends nothing failed
     */
    Step.@Nullable Call next() throws StepFailure {
        think = Optional.empty();
        everyNanos = 0;
        while (!levels.isEmpty()) {
            Level level = levels.peek();
            if (level.done == level.steps.size()) {
                if (level.next.begins()) {
                    level.done = 0;
                } else {
                    levels.pop();
                }
                continue;
            }
            Step step = level.steps.get(level.done++);
            if (step instanceof Step.Call call) {
                return call;
            }
            enter(step);
        }
        return null;
    }

    private void enter(Step step) throws StepFailure {
        if (step instanceof Step.Repeat repeat) {
            repeat(repeat);
        } else if (step instanceof Step.ForEach each) {
            forEach(each);
        } else if (step instanceof Step.If choice) {
            boolean holds = choice.condition().holds(new Facts.OfVariables(scope));
            levels.push(new Level(holds ? choice.then() : choice.otherwise(), ONE_ROUND));
        } else if (step instanceof Step.Assign assign) {
            for (Map.Entry<String, Template> entry : assign.values().entrySet()) {
                scope.set(entry.getKey(), entry.getValue().value(scope));
                scope.hideIf(scope.isHidden(entry.getValue()), entry.getKey());
            }
        } else if (step instanceof Step.Take take) {
            scope.set(take.name(), scope.take(take.list()));
            scope.hideIf(scope.isHidden(take.list()), take.name());
        } else if (step instanceof Step.Think thinking) {
            think = Optional.of(thinking.pause());
        }
    }

    private void repeat(Step.Repeat repeat) throws StepFailure {
        int rounds = rounds(repeat.count());
        if (rounds == 0) {
            return;
        }
        int[] done = {0};
        levels.push(new Level(repeat.steps(), () -> {
            done[0]++;
            Optional<Condition.Written> until = repeat.until();
            if (until.isPresent() && until.get().holds(new Facts.OfVariables(scope))) {
                return false;
            }
            if (done[0] >= rounds) {
                if (until.isPresent() && repeat.failsAtLimit()) {
                    throw new StepFailure("until", "does not hold after " + rounds + " rounds");
                }
                return false;
            }
            everyNanos += repeat.every().map(Duration::toNanos).orElse(0L);
            return true;
        }));
    }

    private int rounds(Step.Count count) throws StepFailure {
        if (count.value().isEmpty()) {
            return count.min() + scope.random().nextInt(count.max() - count.min() + 1);
        }
        Template value = count.value().get();
        BigDecimal number = Values.number(value.value(scope))
                .orElseThrow(() -> new StepFailure("value:" + value.bare(), value + " does not read as a number"));
        boolean isWhole = number.stripTrailingZeros().scale() <= 0;
        if (!isWhole || number.signum() < 0 || number.compareTo(BigDecimal.valueOf(MOST_ROUNDS)) > 0) {
            throw new StepFailure("value:" + value.bare(), value + " must be a whole number from 0 to " + MOST_ROUNDS);
        }
        return number.intValue();
    }

    private void forEach(Step.ForEach each) throws StepFailure {
        JsonNode list = each.list().value(scope);
        if (list.size() > Extract.MOST_VALUES) {
            throw new StepFailure(
                    "extract:" + each.list().bare(), each.list() + " has more than " + Extract.MOST_VALUES + " values");
        }
        scope.hideIf(scope.isHidden(each.list()), each.name());
        Iterator<JsonNode> values = members(list).iterator();
        Level level = new Level(each.steps(), () -> {
            if (!values.hasNext()) {
                return false;
            }
            scope.set(each.name(), values.next());
            return true;
        });
        level.done = each.steps().size(); // the first round begins as the others do
        levels.push(level);
    }

    /** As they are now: a step of the loop may take one off the list, or add one. */
    private static List<JsonNode> members(JsonNode list) {
        if (!list.isArray()) {
            return Values.isNone(list) ? List.of() : List.of(list);
        }
        List<JsonNode> members = new ArrayList<>(list.size());
        list.forEach(members::add);
        return members;
    }

    /** What is thought before the request that came last, in place of the flow's; of one that has ended, behind its last step. Empty if that holds. */
    Optional<Pause> think() {
        return think;
    }

    /** What a program waits before it, beside that. */
    long everyNanos() {
        return everyNanos;
    }
}
