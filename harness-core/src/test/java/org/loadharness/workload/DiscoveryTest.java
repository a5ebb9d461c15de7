package org.loadharness.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.workload.Workloads.Unusable;

/** A mistake in one workload on the class path is said, and leaves the others as they are. */
class DiscoveryTest {
    private static final String WAY_OUT =
            "; mend it, or take its line out of META-INF/services/org.loadharness.workload.Workload";

    @TempDir
    private Path directory;

    @Test
    void aClassThatIsMissingIsNamedAndTheOthersAreFound() throws IOException {
        Workloads found = discovered("org.example.Missing", Sound.class.getName());

        assertThat(found.named("sound")).isInstanceOf(Sound.class);
        assertThat(found.unusable())
                .containsExactly(new Unusable(
                        Optional.empty(),
                        "a workload cannot be used: Provider org.example.Missing not found" + WAY_OUT));
    }

    @Test
    void aConstructorThatThrowsIsNamedWithItsCause() throws IOException {
        assertThat(whys(discovered(Unmade.class.getName(), Sound.class.getName())))
                .containsExactly("a workload cannot be used: Provider " + Unmade.class.getName()
                        + " could not be instantiated (java.lang.IllegalStateException: no file)" + WAY_OUT);
    }

    @Test
    void aDefinitionThatThrowsOrIsNullIsNamedWithItsCause() throws IOException {
        assertThat(whys(discovered(Undefined.class.getName(), Null.class.getName())))
                .containsExactlyInAnyOrder(
                        Undefined.class.getName() + " cannot be used: java.lang.IllegalStateException" + WAY_OUT,
                        Null.class.getName() + " cannot be used: java.lang.NullPointerException: definition() returned"
                                + " null" + WAY_OUT);
    }

    @Test
    void twoClassesOfOneNameAreRefusedByThatNameAndNamed() throws IOException {
        Workloads found = discovered(Sound.class.getName(), Twin.class.getName());

        assertThat(found.all()).noneMatch(workload -> workload.name().equals("sound"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> found.named("sound"))
                .withMessage("2 workloads are named sound: " + Sound.class.getName() + " and " + Twin.class.getName()
                        + "; give each a name of its own");
    }

    @Test
    void anUnknownNameMayBeOneOfThoseThatCouldNotBeAsked() throws IOException {
        Workloads found = discovered("org.example.Missing");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> found.named("mine"))
                .withMessageStartingWith("unknown workload \"mine\"; known are ")
                .withMessageEndingWith("; a workload cannot be used: Provider org.example.Missing not found" + WAY_OUT);
    }

    @Test
    void aWorkloadTakesThePlaceOfOneThatCannotBeUsed() throws IOException {
        Workloads found =
                discovered(Sound.class.getName(), Twin.class.getName()).with(new Sound());

        assertThat(found.named("sound")).isInstanceOf(Sound.class);
        assertThat(found.unusable()).isEmpty();
    }

    @Test
    void aNameThatNoDirectoryCanHaveIsRefused() throws IOException {
        Workloads found = discovered(Climbing.class.getName());

        assertThatIllegalArgumentException()
                .isThrownBy(() -> found.named("../a/b"))
                .withMessage(Climbing.class.getName() + ": the name \"../a/b\" of a workload may have letters, digits,"
                        + " blanks and _ . -, a letter or digit first, at most 60 characters");
    }

    private Workloads discovered(String... classes) throws IOException {
        Path services = Files.createDirectories(directory.resolve("META-INF/services"));
        Files.write(services.resolve(Workload.class.getName()), List.of(classes));
        URL[] folder = {directory.toUri().toURL()};
        try (URLClassLoader loader = new URLClassLoader(folder, Sound.class.getClassLoader())) {
            return Discovery.workloads(loader);
        }
    }

    private static Stream<String> whys(Workloads workloads) {
        return workloads.unusable().stream().map(Unusable::why);
    }

    /** Nothing is wrong with it. */
    public static class Sound implements DefinedWorkload {
        @Override
        public InteractionWorkload<?> definition() {
            return Workload.named("sound").interaction("a", 1, user -> {});
        }
    }

    /** Has the name of another one. */
    public static final class Twin extends Sound {}

    /** Cannot be made. */
    public static final class Unmade extends Sound {
        public Unmade() {
            throw new IllegalStateException("no file");
        }
    }

    /** Cannot say what it is. */
    public static final class Undefined extends Sound {
        @Override
        public InteractionWorkload<?> definition() {
            throw new IllegalStateException();
        }
    }

    /** Says nothing. */
    public static final class Null extends Sound {
        @Override
        @SuppressWarnings("NullAway") // as a mistaken one may
        public InteractionWorkload<?> definition() {
            return null;
        }
    }

    /** Would leave the directory of results. */
    public static final class Climbing extends Sound {
        @Override
        public String name() {
            return "../a/b";
        }
    }
}
