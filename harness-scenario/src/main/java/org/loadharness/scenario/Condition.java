package org.loadharness.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Something that holds or does not. Immutable. Thread-safe. */
sealed interface Condition {
    boolean holds(Facts facts) throws StepFailure;

    /** Whether it looks into the body of a reply. */
    default boolean readsBody() {
        return operands().anyMatch(Operand::readsBody);
    }

    /** What it compares, and asks for. */
    Stream<Operand> operands();

    /** A condition as it is written in a file. */
    record Written(String text, Condition meant) implements Condition {
        @Override
        public Stream<Operand> operands() {
            return meant.operands();
        }

        @Override
        public boolean holds(Facts facts) throws StepFailure {
            return meant.holds(facts);
        }
    }

    /** Not. */
    record Not(Condition inner) implements Condition {
        @Override
        public Stream<Operand> operands() {
            return inner.operands();
        }

        @Override
        public boolean holds(Facts facts) throws StepFailure {
            return !inner.holds(facts);
        }
    }

    /** Both. */
    record And(Condition left, Condition right) implements Condition {
        @Override
        public Stream<Operand> operands() {
            return Stream.concat(left.operands(), right.operands());
        }

        @Override
        public boolean holds(Facts facts) throws StepFailure {
            return left.holds(facts) && right.holds(facts);
        }
    }

    /** Either. */
    record Or(Condition left, Condition right) implements Condition {
        @Override
        public Stream<Operand> operands() {
            return Stream.concat(left.operands(), right.operands());
        }

        @Override
        public boolean holds(Facts facts) throws StepFailure {
            return left.holds(facts) || right.holds(facts);
        }
    }

    /** There is something there, or there is nothing: missing, null, an empty text or list. Of several values each must be so. */
    record Presence(Operand of, boolean wanted) implements Condition {
        @Override
        public Stream<Operand> operands() {
            return Stream.of(of);
        }

        @Override
        public boolean holds(Facts facts) throws StepFailure {
            List<JsonNode> values = of.values(facts);
            return wanted
                    ? !values.isEmpty() && values.stream().noneMatch(Values::isNone)
                    : values.stream().allMatch(Values::isNone);
        }
    }

    /** How two values are compared. */
    enum Relation {
        EQUAL("=="),
        UNEQUAL("!="),
        AT_MOST("<="),
        AT_LEAST(">="),
        LESS("<"),
        MORE(">"),
        CONTAINS("contains"),
        MATCHES("matches");

        private final String sign;

        Relation(String sign) {
            this.sign = sign;
        }

        String sign() {
            return sign;
        }

        /** Whether it asks which number is more. */
        boolean isOrder() {
            return this == AT_MOST || this == AT_LEAST || this == LESS || this == MORE;
        }

        static Optional<Relation> of(String sign) {
            for (Relation relation : values()) {
                if (relation.sign.equals(sign)) {
                    return Optional.of(relation);
                }
            }
            return Optional.empty();
        }
    }

    /** A comparison; of several values each must hold, and there must be one on either side. */
    record Compare(Operand left, Relation relation, Operand right) implements Condition {
        @Override
        public Stream<Operand> operands() {
            return Stream.of(left, right);
        }

        @Override
        public boolean holds(Facts facts) throws StepFailure {
            List<JsonNode> values = left.values(facts);
            List<JsonNode> others = right.values(facts);
            for (JsonNode value : values) {
                for (int i = 0; i < others.size(); i++) {
                    if (!compare(value, others.get(i))) {
                        return false;
                    }
                }
            }
            return !values.isEmpty() && !others.isEmpty();
        }

        private boolean compare(JsonNode value, JsonNode other) throws StepFailure {
            return switch (relation) {
                case EQUAL -> isEqual(value, other);
                case UNEQUAL -> !isEqual(value, other);
                case CONTAINS -> contains(value, other);
                case MATCHES ->
                    !value.isMissingNode()
                            && right instanceof Operand.Expression expression
                            && expression.pattern().matcher(Values.text(value)).find();
                case AT_MOST, AT_LEAST, LESS, MORE -> isOrdered(value, other);
            };
        }

        private static boolean isEqual(JsonNode value, JsonNode other) {
            if (value.isMissingNode() || other.isMissingNode()) {
                return value.isMissingNode() && other.isMissingNode();
            }
            Optional<BigDecimal> one = Values.number(value);
            Optional<BigDecimal> two = Values.number(other);
            if (one.isPresent() && two.isPresent()) {
                return one.get().compareTo(two.get()) == 0;
            }
            return Values.text(value).equals(Values.text(other));
        }

        private static boolean contains(JsonNode value, JsonNode other) {
            if (value.isArray()) {
                for (JsonNode member : value) {
                    if (isEqual(member, other)) {
                        return true;
                    }
                }
                return false;
            }
            return !value.isMissingNode() && Values.text(value).contains(Values.text(other));
        }

        private boolean isOrdered(JsonNode value, JsonNode other) throws StepFailure {
            int order = number(value, left).compareTo(number(other, right));
            return switch (relation) {
                case AT_MOST -> order <= 0;
                case AT_LEAST -> order >= 0;
                case LESS -> order < 0;
                case MORE -> order > 0;
                case EQUAL, UNEQUAL, CONTAINS, MATCHES -> false;
            };
        }

        /** What is no number is in no order: the step fails, so that neither the condition holds nor its opposite. */
        private static BigDecimal number(JsonNode value, Operand operand) throws StepFailure {
            return Values.number(value)
                    .orElseThrow(() -> new StepFailure(
                            "value:" + operand.name(), "\"" + operand.name() + "\" does not read as a number"));
        }
    }
}
