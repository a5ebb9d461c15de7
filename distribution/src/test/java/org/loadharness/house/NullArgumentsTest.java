package org.loadharness.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.loadharness.experiment.Experiment;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel;
import org.loadharness.load.LoadPhase;
import org.loadharness.load.Pause;
import org.loadharness.load.Retries;
import org.loadharness.load.UserCounts;
import org.loadharness.load.Warmup;
import org.loadharness.plan.PlanOption;
import org.loadharness.plan.PlanOptions;
import org.loadharness.plan.Precision;
import org.loadharness.plan.Threads;
import org.loadharness.random.SeedTree;
import org.loadharness.time.Clock;
import org.loadharness.time.Rate;
import org.loadharness.workload.Interaction;
import org.loadharness.workload.InteractionWorkload;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Settings;
import org.loadharness.workload.User;
import org.loadharness.workload.Workload;

/** What a program hands to the API is looked at where it is handed over: null is no argument, and is said to be none. */
class NullArgumentsTest {
    private static final InteractionWorkload<Settings> WORKLOAD =
            Workload.named("words").interaction("read", 1, user -> {});
    private static final InteractionWorkload<Settings> EMPTY = Workload.named("words");

    /** What methods are called on, and what they are given besides null. */
    private static final Map<Class<?>, Object> SAMPLES = samples();

    /** What a workload is put together with, and an experiment: here the exception names the argument. */
    private static final Set<Class<?>> NAMING = Set.of(
            Experiment.class,
            InteractionWorkload.class,
            Interaction.class,
            Mix.Entry.class,
            PlanOption.class,
            Settings.class,
            Workload.class,
            org.loadharness.workload.Parameter.class);

    /** Questions that have an answer for null too, with what gives it. */
    private static final Map<String, String> ANSWERED = Map.of(
            "assertThat", "AssertJ's own isNotNull comes after it",
            "covers", "no kind is named, and so all are covered",
            "has", "there is no option of no name",
            "named", "likewise",
            "alternative", "likewise",
            "mix", "lambdas have one mix under all settings",
            "open", "called by the driver, which has all of them");

    /** Types of these packages are what a run has found: a program reads them, and makes none. */
    private static final Set<String> OF_RESULTS = Set.of("stats", "record", "drive", "time");

    @Test
    void whatIsGivenNullSaysSoAtOnceAndWhereAnExperimentIsPutTogetherByName() throws Exception {
        List<String> offences = new ArrayList<>();
        int tried = 0;
        for (Class<?> type : types()) {
            for (Executable each : executables(type)) {
                for (int argument : references(each)) {
                    tried++;
                    offence(each, argument).ifPresent(offences::add);
                }
            }
        }
        assertThat(offences).isEmpty();
        assertThat(tried).as("calls that were tried").isGreaterThan(200);
    }

    private static List<Class<?>> types() throws ClassNotFoundException {
        List<Class<?>> types = new ArrayList<>();
        for (Map.Entry<String, Set<String>> inPackage : Api.TYPES.entrySet()) {
            for (String name : inPackage.getValue()) {
                if (!OF_RESULTS.contains(inPackage.getKey())) {
                    add(Class.forName(HouseMap.ROOT + "." + inPackage.getKey() + "." + name), types);
                }
            }
        }
        return types;
    }

    private static void add(Class<?> type, List<Class<?>> types) {
        types.add(type);
        Arrays.stream(type.getClasses())
                .filter(nested -> nested.getDeclaringClass() == type)
                .forEach(nested -> add(nested, types));
    }

    private static List<Executable> executables(Class<?> type) {
        Stream<Method> methods = Arrays.stream(type.getDeclaredMethods())
                .filter(method -> Modifier.isPublic(method.getModifiers()) && !method.isSynthetic())
                .filter(method -> Modifier.isStatic(method.getModifiers()) || SAMPLES.containsKey(type))
                .filter(method -> !type.isInterface() || Modifier.isStatic(method.getModifiers()))
                .filter(method -> !method.getName().matches("equals|valueOf"))
                .filter(method -> type == Workload.class || !ANSWERED.containsKey(method.getName()));
        return Stream.concat(Arrays.stream(type.getConstructors()), methods).toList();
    }

    /** The arguments that may be null, where there is something to give for all others. */
    private static int[] references(Executable each) {
        Class<?>[] types = each.getParameterTypes();
        return IntStream.range(0, Exception.class.isAssignableFrom(each.getDeclaringClass()) ? 0 : types.length)
                .filter(argument -> !types[argument].isPrimitive())
                .filter(argument -> IntStream.range(0, types.length)
                        .allMatch(other -> other == argument || sample(types[other]) != null))
                .toArray();
    }

    private static Optional<String> offence(Executable each, int argument) throws ReflectiveOperationException {
        Parameter[] parameters = each.getParameters();
        Object[] given = new Object[parameters.length];
        for (int i = 0; i < given.length; i++) {
            given[i] = i == argument ? null : sample(parameters[i].getType());
        }
        String name = parameters[argument].getName();
        String call = each.toGenericString() + " with " + name + " null ";
        try {
            if (each instanceof Constructor<?> constructor) {
                constructor.newInstance(given);
            } else {
                ((Method) each).invoke(receiver(each), given);
            }
        } catch (InvocationTargetException thrown) {
            Throwable cause = thrown.getTargetException();
            boolean named = !NAMING.contains(each.getDeclaringClass()) || name.equals(cause.getMessage());
            return cause instanceof NullPointerException && named ? Optional.empty() : Optional.of(call + cause);
        }
        return Optional.of(call + "is taken");
    }

    private static @Nullable Object receiver(Executable each) {
        boolean first = each.getName().startsWith("per");
        return first ? EMPTY : SAMPLES.get(each.getDeclaringClass());
    }

    private static @Nullable Object sample(Class<?> type) {
        if (SAMPLES.containsKey(type)) {
            return SAMPLES.get(type);
        }
        if (type.isArray()) {
            return Array.newInstance(type.getComponentType(), 0);
        }
        if (type.isEnum()) {
            return type.getEnumConstants()[0];
        }
        return type.isInterface() && !type.isSealed()
                ? Proxy.newProxyInstance(
                        type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> null)
                : null;
    }

    private static Map<Class<?>, Object> samples() {
        Map<Class<?>, Object> samples = new HashMap<>();
        samples.put(int.class, 10);
        samples.put(long.class, 1L);
        samples.put(double.class, 0.5);
        samples.put(boolean.class, true);
        samples.put(String.class, "users");
        samples.put(Threads.class, Threads.PLATFORM);
        samples.put(Object.class, "1");
        samples.put(Duration.class, Duration.ofSeconds(1));
        samples.put(URI.class, URI.create("http://127.0.0.1:9"));
        samples.put(Path.class, Path.of("none"));
        samples.put(Throwable.class, new IllegalStateException());
        samples.put(List.class, List.of());
        samples.put(Map.class, Map.of());
        samples.put(Set.class, Set.of());
        samples.put(Optional.class, Optional.empty());
        samples.put(OptionalInt.class, OptionalInt.empty());
        samples.put(Experiment.class, Experiment.of(WORKLOAD));
        samples.put(InteractionWorkload.class, WORKLOAD);
        samples.put(Workload.class, WORKLOAD);
        samples.put(Settings.class, Settings.defaults(List.of()));
        samples.put(SeedTree.class, new SeedTree(1));
        samples.put(Clock.class, Clock.system());
        samples.put(Interaction.class, Interaction.of("write", 1, user -> Outcome.SUCCESS));
        samples.put(
                org.loadharness.workload.Parameter.class,
                org.loadharness.workload.Parameter.integer(
                        "size", 1, new org.loadharness.workload.Parameter.IntRange(0, 1), "a size"));
        samples.put(
                org.loadharness.workload.Parameter.IntRange.class,
                new org.loadharness.workload.Parameter.IntRange(0, 1));
        samples.put(Mix.class, Mix.of(new Mix.Entry("read", 1)));
        samples.put(PlanOption.class, PlanOptions.USERS);
        samples.put(UserCounts.class, UserCounts.of(1));
        samples.put(Rate.class, Rate.parse("1/s"));
        samples.put(Extent.class, new Extent.Interactions(1));
        samples.put(Pause.class, Pause.none());
        samples.put(Retries.class, Retries.NONE);
        samples.put(Warmup.class, Warmup.parse("1"));
        samples.put(Precision.class, Precision.parse("throughput:3%"));
        samples.put(LoadModel.class, new LoadModel.ClosedLoop(1));
        samples.put(LoadPhase.Release.class, LoadPhase.Release.parse("+1s"));
        samples.put(User.Group.class, new User.Group("main", 0, 1, Settings.defaults(List.of())));
        return samples;
    }
}
