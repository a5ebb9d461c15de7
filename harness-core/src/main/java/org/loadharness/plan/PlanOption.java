package org.loadharness.plan;

import static java.util.Objects.requireNonNull;

import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import org.loadharness.load.LoadModel;

/**
 * One option of a plan, declared once in {@link PlanOptions}. The command line with its help and completion, config files,
 * {@code HARNESS_*} variables, {@code Experiment}, {@code plan.json}, resumed runs, dry runs and {@code --vary} follow from
 * the declaration. Immutable. Thread-safe.
 *
 * @param <T> the type of its values
 */
public final class PlanOption<T> {
    private final Declaration<T> declared;
    private final Help help;

    private PlanOption(Declaration<T> declared, Help help) {
        this.declared = declared;
        this.help = help;
    }

    /** How it is given on the command line. */
    public enum Kind {
        /** With one value. */
        VALUE,
        /** By its name alone, or with {@code true} or {@code false}. */
        FLAG,
        /** With one value each time; together they are one text, with commas between them. */
        LIST
    }

    /**
     * Begins the declaration of an option.
     *
     * @param parse reads a text, or says in an {@link IllegalArgumentException} what is wrong and the way out
     * @param print writes what {@code parse} reads
     */
    static <T> Declaration<T> of(String name, Function<String, T> parse, Function<T, String> print) {
        return new Declaration<>(name, Kind.VALUE, parse, print);
    }

    /** Begins the declaration of an option that may be given several times. */
    static <T> Declaration<T> list(String name, Function<String, T> parse, Function<T, String> print) {
        return new Declaration<>(name, Kind.LIST, parse, print);
    }

    /** Begins the declaration of an option that is given by its name alone. */
    static <T> Declaration<T> flag(String name, T whenGiven, T otherwise) {
        return new Declaration<T>(
                        name,
                        Kind.FLAG,
                        text -> OptionGrammar.isTrue(text) ? whenGiven : otherwise,
                        value -> Boolean.toString(value.equals(whenGiven)))
                .standard("false");
    }

    /** Without dashes. */
    public String name() {
        return declared.name;
    }

    /** How it is given. */
    public Kind kind() {
        return declared.kind;
    }

    /** The heading under which the help lists it. */
    public String group() {
        return help.group();
    }

    /** What stands for its value in the help; words separated by {@code |} are all that it takes. */
    public String placeholder() {
        return help.placeholder();
    }

    /** In a sentence or two. */
    public String meaning() {
        return help.meaning();
    }

    /** The text that holds when none is given; blank if there is none. */
    public String defaultText() {
        return declared.standard.orElse("");
    }

    /** The option that does not hold beside this one: of the two the one given later holds. */
    public Optional<String> alternative() {
        return declared.alternative;
    }

    /** Why an experiment has one value of it; empty if it may vary. */
    public Optional<String> whyFixed() {
        return declared.whyFixed;
    }

    /**
     * Reads a value.
     *
     * @throws IllegalArgumentException with what is wrong and the way out
     */
    public T parse(String text) {
        return declared.parse.apply(requireNonNull(text, "text"));
    }

    /** Writes what {@link #parse} reads. */
    public String print(T value) {
        return declared.print.apply(requireNonNull(value, "value"));
    }

    /** The value that holds when none is given; empty if there is none. */
    Optional<T> standard() {
        return declared.standard.map(declared.parse);
    }

    /** Whether {@link Variant} holds its value. */
    boolean isOfVariant() {
        return declared.inVariant.isPresent();
    }

    /** Whether {@link ExperimentPlan} holds its value, one for all variants. */
    boolean isOfPlan() {
        return declared.inPlan.isPresent();
    }

    /** The text of the value that a variant holds. */
    Optional<String> textIn(Variant variant) {
        return declared.inVariant.flatMap(holder -> holder.apply(variant)).map(declared.print);
    }

    /** The text of the value that a plan holds for all its variants. */
    Optional<String> textIn(ExperimentPlan plan) {
        return declared.inPlan.flatMap(holder -> holder.apply(plan)).map(declared.print);
    }

    /** Whether a phase can be given it. */
    boolean isOfPhase() {
        return declared.ofPhase;
    }

    /** Whether loads of that kind hold its value. */
    boolean isHeldBy(Class<? extends LoadModel> kind) {
        return declared.inLoad.filter(held -> held.kind() == kind).isPresent();
    }

    /** Why it is refused for a load of another kind. */
    String whyNotThere() {
        return declared.inLoad.map(HeldByLoad::elsewhere).orElse("");
    }

    /** The text of the value that a load holds. */
    Optional<String> textIn(LoadModel load) {
        return declared.inLoad.flatMap(held -> held.value(load)).map(declared.print);
    }

    /** What a value makes of a load. */
    LoadModel into(LoadModel load, T value) {
        return declared.inLoad.map(held -> held.with(load, value)).orElse(load);
    }

    /** Whether it has a meaning in that variant; elsewhere another option leaves no choice. */
    boolean matters(Variant variant) {
        return declared.matters.test(variant);
    }

    @Override
    public String toString() {
        return "--" + name();
    }

    /**
     * Where loads of one kind hold a value.
     *
     * @param elsewhere why a load of another kind has none
     */
    private record HeldByLoad<T, L extends LoadModel>(
            Class<L> kind, Function<L, Optional<T>> holder, BiFunction<L, T, L> put, String elsewhere) {
        Optional<T> value(LoadModel load) {
            return kind.isInstance(load) ? holder.apply(kind.cast(load)) : Optional.empty();
        }

        LoadModel with(LoadModel load, T value) {
            return kind.isInstance(load) ? put.apply(kind.cast(load), value) : load;
        }
    }

    private record Help(String group, String placeholder, String meaning) {}

    /** A declaration that is being made; {@link #help} ends it. Confined to one thread. */
    static final class Declaration<T> {
        private final String name;
        private final Kind kind;
        private final Function<String, T> parse;
        private final Function<T, String> print;
        private Optional<String> standard = Optional.empty();
        private Optional<String> alternative = Optional.empty();
        private Optional<String> whyFixed = Optional.empty();
        private Optional<Function<Variant, Optional<T>>> inVariant = Optional.empty();
        private Optional<Function<ExperimentPlan, Optional<T>>> inPlan = Optional.empty();
        private Optional<HeldByLoad<T, ?>> inLoad = Optional.empty();
        private boolean ofPhase;
        private Predicate<Variant> matters = any -> true;

        private Declaration(String name, Kind kind, Function<String, T> parse, Function<T, String> print) {
            this.name = requireNonNull(name, "name");
            this.kind = kind;
            this.parse = requireNonNull(parse, "parse");
            this.print = requireNonNull(print, "print");
        }

        /** The text that holds when none is given. */
        Declaration<T> standard(String text) {
            standard = Optional.of(text);
            return this;
        }

        /** Does not hold beside that option, nor that beside it. */
        Declaration<T> excludes(String other) {
            alternative = Optional.of(other);
            return this;
        }

        /** Does not vary within an experiment, for that reason. */
        Declaration<T> fixed(String why) {
            whyFixed = Optional.of(why);
            return this;
        }

        /** Where a variant holds the value. */
        Declaration<T> heldBy(Function<Variant, T> holder) {
            return heldIfAny(holder.andThen(Optional::of));
        }

        /** Where a variant holds the value, if it has any. */
        Declaration<T> heldIfAny(Function<Variant, Optional<T>> holder) {
            inVariant = Optional.of(holder);
            return this;
        }

        /** Where the plan holds the value, which is one for all variants, if it has any. */
        Declaration<T> heldByPlan(Function<ExperimentPlan, Optional<T>> holder) {
            inPlan = Optional.of(holder);
            return this;
        }

        /** A phase can be given it. */
        Declaration<T> ofPhase() {
            ofPhase = true;
            return this;
        }

        /**
         * Where loads of one kind hold the value. A phase can be given it then, too.
         *
         * @param put makes the load that has the value
         * @param elsewhere why a load of another kind has none, and the way out
         */
        <L extends LoadModel> Declaration<T> heldByLoad(
                Class<L> kind, Function<L, Optional<T>> holder, BiFunction<L, T, L> put, String elsewhere) {
            inLoad = Optional.of(new HeldByLoad<>(kind, holder, put, elsewhere));
            return ofPhase();
        }

        /** Has a meaning in such variants alone; it may be given beside others. */
        Declaration<T> mattersIf(Predicate<Variant> condition) {
            matters = condition;
            return this;
        }

        /** Ends it with what the help says: the heading, what stands for the value, and a sentence or two. */
        PlanOption<T> help(String group, String placeholder, String meaning) {
            return new PlanOption<>(this, new Help(group, placeholder, meaning));
        }
    }

    /** The headings under which the help lists options, in its order. Stateless. Thread-safe. */
    public static final class Group {
        /** Which system. */
        public static final String SYSTEM = "The system";

        /** How much load. */
        public static final String LOAD = "How much";

        /** What lies between interactions and between attempts. */
        public static final String RHYTHM = "In which rhythm";

        /** How trials are run. */
        public static final String TRIALS = "How";

        /** What a run keeps and prints. */
        public static final String RESULTS = "The results";

        private Group() {}
    }
}
