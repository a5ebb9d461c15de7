package org.loadharness.workload;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.loadharness.random.SeedTree;
import org.loadharness.time.Clock;

/**
 * A workload put together from its interactions:
 *
 * <pre>{@code
 * Workload words = Workload.named("words")
 *         .perTrial(settings -> new ConcurrentHashMap<Integer, Integer>())
 *         .interaction("count", 90, (user, counts) -> counts.merge(user.random().nextInt(1000), 1, Integer::sum))
 *         .interaction("read", 10, (user, counts) -> counts.get(user.random().nextInt(1000)));
 * }</pre>
 *
 * <p>What a lambda returns is ignored: it has succeeded when it ends, and failed when it throws. An exception or an
 * {@link AssertionError} counts as a failure of the kind of its simple class name; any other {@link Error} ends the user.
 * Use {@link #interaction(Interaction)} for one that says itself how it ended.
 *
 * <p>All users perform the lambdas at the same time. What they share is captured, or made by {@link #perTrial} and fresh in
 * each trial; what each of them has of its own is made by {@link #perUser}. Random numbers come from {@link User#random}, so
 * that one seed gives the same run.
 *
 * <p>It runs in the generator's own process. A workload with a server of its own implements {@link ServedWorkload}; one
 * whose interactions take less than a microsecond performs them by index, see {@link Session}. One on the class path is a
 * {@link DefinedWorkload}.
 *
 * <p>Immutable: each method gives another workload. As thread-safe as its lambdas.
 *
 * @param <S> what interactions act on beside the user; the settings, until {@link #perTrial} or {@link #perUser} says
 *     otherwise
 */
public final class InteractionWorkload<S> implements TimedWorkload {
    private final Heading heading;
    private final Provision<S> provision;
    private final List<Declared<S>> declared;

    private InteractionWorkload(Heading heading, Provision<S> provision, List<Declared<S>> declared) {
        this.heading = heading;
        this.provision = provision;
        this.declared = List.copyOf(declared);
    }

    static InteractionWorkload<Settings> ofName(String name) {
        Heading heading = new Heading(Names.fit("workload", requireNonNull(name, "name")), "", List.of());
        return new InteractionWorkload<>(heading, new Provision.OfSettings(), List.of());
    }

    /** With one line that says what it does; without it the names of its interactions do. */
    public InteractionWorkload<S> summary(String line) {
        return new InteractionWorkload<>(
                new Heading(heading.name, requireNonNull(line, "line"), heading.parameters), provision, declared);
    }

    /**
     * With one more parameter, set by {@code --param} and read from {@link User#settings}.
     *
     * @throws IllegalArgumentException if it has one of that name
     */
    public InteractionWorkload<S> parameter(Parameter<?> parameter) {
        requireNonNull(parameter, "parameter");
        if (heading.parameters.stream().anyMatch(each -> each.name().equals(parameter.name()))) {
            throw new IllegalArgumentException(
                    heading.name + ": two parameters are named " + parameter.name() + "; give each a name of its own");
        }
        List<Parameter<?>> more = new ArrayList<>(heading.parameters);
        more.add(parameter);
        return new InteractionWorkload<>(new Heading(heading.name, heading.summary, more), provision, declared);
    }

    /**
     * With something that is made for each trial and shared by its users: the system, or a client of it. If it is
     * {@link AutoCloseable} it is closed after the trial; capture what is to stay open.
     *
     * @throws IllegalStateException unless it comes before all others but the parameters, and once
     */
    public <T> InteractionWorkload<T> perTrial(PerTrial<T> making) {
        requireNonNull(making, "making");
        return startingWith(new Provision.OfTrial<>((settings, clock) -> making.make(settings), Set.of(Mode.LOCAL)));
    }

    /**
     * The same on the clock of the trial. All waiting of the interactions must be on that clock: then the workload runs in
     * mode {@code simulated} too, where an interaction that does not wait takes no time.
     *
     * @throws IllegalStateException unless it comes before all others but the parameters, and once
     */
    public <T> InteractionWorkload<T> perTrialOnClock(PerTrialOnClock<T> making) {
        return startingWith(
                new Provision.OfTrial<>(requireNonNull(making, "making"), Set.of(Mode.LOCAL, Mode.SIMULATED)));
    }

    /**
     * With something that is made for each user, on its thread and before the load: a connection, a basket. If it is
     * {@link AutoCloseable} it is closed after the user's last interaction.
     *
     * @throws IllegalStateException unless it comes before the interactions, and once
     */
    public <T> InteractionWorkload<T> perUser(PerUser<? super S, T> making) {
        requireNonNull(making, "making");
        requireNoInteraction("perUser");
        if (provision instanceof Provision.OfUser) {
            throw new IllegalStateException(heading.name + ": perUser comes once");
        }
        return new InteractionWorkload<>(heading, new Provision.OfUser<>(provision, making), List.of());
    }

    /**
     * With one more interaction, which has succeeded when the lambda ends and failed when it throws.
     *
     * @param weight how often it comes, relative to the weights of the others; 0 or more, at most 1,000,000
     * @throws IllegalArgumentException if the name is blank or taken, or the weight is out of range
     */
    public InteractionWorkload<S> interaction(String name, int weight, Action action) {
        requireNonNull(action, "action");
        return with(new Declared<>(new Mix.Entry(name, weight), (user, own) -> {
            action.perform(user);
            return Outcome.SUCCESS;
        }));
    }

    /**
     * The same, acting on what was made for the trial or for the user.
     *
     * @throws IllegalArgumentException likewise
     */
    public InteractionWorkload<S> interaction(String name, int weight, ActionOn<? super S> action) {
        requireNonNull(action, "action");
        return with(new Declared<>(new Mix.Entry(name, weight), (user, own) -> {
            action.perform(user, own);
            return Outcome.SUCCESS;
        }));
    }

    /**
     * With one more interaction, which says itself how it ended.
     *
     * @throws IllegalArgumentException likewise
     */
    public InteractionWorkload<S> interaction(Interaction interaction) {
        Mix.Entry entry =
                new Mix.Entry(requireNonNull(interaction, "interaction").name(), interaction.weight());
        return with(new Declared<>(entry, new InteractionState<>() {
            @Override
            public Outcome perform(User user, S own) throws Exception {
                return interaction.perform(user);
            }

            @Override
            public Outcome retry(User user, S own) throws Exception {
                return interaction.retry(user);
            }
        }));
    }

    @Override
    public String name() {
        return heading.name;
    }

    @Override
    public String summary() {
        return heading.summary.isEmpty()
                ? declared.stream().map(each -> each.entry.name()).collect(Collectors.joining(", "))
                : heading.summary;
    }

    @Override
    public List<Parameter<?>> parameters() {
        return heading.parameters;
    }

    @Override
    public Mix mix(Settings settings) {
        try {
            return Mix.of(declared.stream().map(Declared::entry).toList());
        } catch (IllegalArgumentException wrong) {
            throw new IllegalArgumentException(heading.name + ": " + wrong.getMessage(), wrong);
        }
    }

    @Override
    public Set<Mode> modes() {
        return provision.modes();
    }

    @Override
    public Target open(Settings settings, SeedTree seeds, Clock clock) throws Exception {
        List<InteractionState<S>> performances =
                declared.stream().map(Declared::performance).toList();
        return new InteractionTarget<>(provision.open(settings, clock), performances);
    }

    private <T> InteractionWorkload<T> startingWith(Provision<T> first) {
        requireNoInteraction("perTrial");
        if (!(provision instanceof Provision.OfSettings)) {
            throw new IllegalStateException(heading.name + ": perTrial comes once, and before perUser");
        }
        return new InteractionWorkload<>(heading, first, List.of());
    }

    private void requireNoInteraction(String method) {
        if (!declared.isEmpty()) {
            throw new IllegalStateException(heading.name + ": " + method + " comes before the first interaction, was"
                    + " after " + declared.get(declared.size() - 1).entry.name());
        }
    }

    private InteractionWorkload<S> with(Declared<S> another) {
        if (declared.stream().anyMatch(each -> each.entry.name().equals(another.entry.name()))) {
            throw new IllegalArgumentException(heading.name + ": two interactions are named " + another.entry.name()
                    + "; give each a name of its own");
        }
        List<Declared<S>> more = new ArrayList<>(declared);
        more.add(another);
        return new InteractionWorkload<>(heading, provision, more);
    }

    /** What a user does once. */
    @FunctionalInterface
    public interface Action {
        /** Performs it, and returns when it has ended well. */
        void perform(User user) throws Exception;
    }

    /** What a user does once, with something that was made for the trial or for the user. */
    @FunctionalInterface
    public interface ActionOn<S> {
        /** Performs it, and returns when it has ended well. */
        void perform(User user, S own) throws Exception;
    }

    /** Makes something for each trial. */
    @FunctionalInterface
    public interface PerTrial<T> {
        /** Makes it. */
        T make(Settings settings) throws Exception;
    }

    /** Makes something for each trial that waits on the trial's clock. */
    @FunctionalInterface
    public interface PerTrialOnClock<T> {
        /** Makes it. */
        T make(Settings settings, Clock clock) throws Exception;
    }

    /** Makes something for each user, out of what there is for the trial. */
    @FunctionalInterface
    public interface PerUser<S, T> {
        /** Makes it. */
        T make(User user, S shared) throws Exception;
    }

    private record Heading(String name, String summary, List<Parameter<?>> parameters) {
        Heading {
            requireNonNull(summary, "summary");
            parameters = List.copyOf(parameters);
        }
    }

    private record Declared<S>(Mix.Entry entry, InteractionState<S> performance) {}
}
