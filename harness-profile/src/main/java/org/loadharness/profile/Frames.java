package org.loadharness.profile;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The methods that a thread is in, the innermost first. Immutable. Thread-safe.
 *
 * @param all each with its line
 */
record Frames(List<Frame> all) {
    private static final List<String> PLATFORM = List.of("java.", "javax.", "jdk.", "sun.", "com.sun.");
    private static final String HARNESS = "org.loadharness.";
    private static final Set<String> OWN = Set.of(
            "time",
            "random",
            "load",
            "workload",
            "plan",
            "simulation",
            "record",
            "codec",
            "drive",
            "http",
            "scenario",
            "experiment",
            "child",
            "junit",
            "cli");
    private static final String LAMBDA_CLASS = "$$Lambda";
    private static final String UNKNOWN = "unknown";
    private static final Map<String, String> PRIMITIVES = Map.of(
            "Z", "boolean",
            "B", "byte",
            "C", "char",
            "D", "double",
            "F", "float",
            "I", "int",
            "J", "long",
            "S", "short");

    Frames {
        all = List.copyOf(all);
    }

    /** One method and the line in it; 0 if that is unknown. */
    record Frame(String type, String method, int line) {
        boolean isPlatform() {
            return PLATFORM.stream().anyMatch(type::startsWith);
        }

        /** Whether it makes the load. */
        boolean isHarness() {
            if (!type.startsWith(HARNESS)) {
                return false;
            }
            String rest = type.substring(HARNESS.length());
            int dot = rest.indexOf('.');
            return dot >= 0 && OWN.contains(rest.substring(0, dot));
        }

        boolean isSystem() {
            return !isPlatform() && !isHarness() && !isLambdaClass();
        }

        /** Whether it is what the platform makes to call a lambda. */
        private boolean isLambdaClass() {
            return type.contains(LAMBDA_CLASS);
        }

        /** Without its package; of an array as a program has it. */
        String owner() {
            int dimensions = type.lastIndexOf('[') + 1;
            return dimensions == 0 ? ownName() : element(type.substring(dimensions)) + "[]".repeat(dimensions);
        }

        /** What the virtual machine writes for the elements of an array. */
        private static String element(String descriptor) {
            return descriptor.startsWith("L") && descriptor.endsWith(";")
                    ? new Frame(descriptor.substring(1, descriptor.length() - 1).replace('/', '.'), "", 0).owner()
                    : PRIMITIVES.getOrDefault(descriptor, descriptor);
        }

        private String ownName() {
            String named = isLambdaClass() ? type.substring(0, type.indexOf(LAMBDA_CLASS)) : type;
            return named.substring(named.lastIndexOf('.') + 1).replace('$', '.');
        }

        /** As in {@code Guard.write}: of a lambda the method that it stands in. */
        String name() {
            String[] parts = method.split("\\$", -1);
            boolean isLambda = parts.length > 2 && parts[0].equals("lambda");
            return owner() + "." + (isLambda ? parts[1] : method);
        }

        /** As in {@code Guard.write (line 31)}. */
        String place() {
            return line > 0 ? name() + " (line " + line + ")" : name();
        }
    }

    /** Whether one of the methods has such a name, as in {@code Guard.write}. */
    boolean has(Set<String> names) {
        return all.stream().map(Frame::name).anyMatch(names::contains);
    }

    /** The innermost method of the system. */
    Optional<Frame> system() {
        return all.stream().filter(Frame::isSystem).findFirst();
    }

    /** The outermost of the platform's methods that the innermost other one has called. */
    Optional<Frame> entry() {
        Frame last = null;
        for (Frame frame : all) {
            if (!frame.isPlatform()) {
                break;
            }
            last = frame;
        }
        return Optional.ofNullable(last);
    }

    /** The first that is not the platform's. */
    Optional<Frame> caller() {
        return all.stream().filter(frame -> !frame.isPlatform()).findFirst();
    }

    /**
     * The line of the system, and the line of another class of it that called it, where there is one. Of a thread that is in the
     * platform alone, as one of its own server is between calls, the innermost line.
     */
    String line() {
        Optional<Frame> system = system();
        if (system.isEmpty()) {
            return caller().or(() -> all.stream().findFirst()).map(Frame::place).orElse(UNKNOWN);
        }
        return system.get().place()
                + all.subList(all.indexOf(system.get()), all.size()).stream()
                        .filter(Frame::isSystem)
                        .filter(frame -> !frame.owner().equals(system.get().owner()))
                        .findFirst()
                        .map(from -> ", from " + from.place())
                        .orElse("");
    }

    /** The names of the methods for people, the outermost first, without those that bring a user to the system. */
    List<String> path() {
        List<Frame> outermostFirst = new ArrayList<>(all);
        Collections.reverse(outermostFirst);
        int first = 0;
        while (first < outermostFirst.size() && !outermostFirst.get(first).isSystem()) {
            first++;
        }
        List<Frame> shown =
                first < outermostFirst.size() ? outermostFirst.subList(first, outermostFirst.size()) : outermostFirst;
        return shown.stream()
                .filter(frame -> !frame.isLambdaClass())
                .map(Frame::name)
                .toList();
    }
}
