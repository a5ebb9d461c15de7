package org.loadharness.house;

import static org.assertj.core.api.Assertions.assertThat;

import com.puppycrawl.tools.checkstyle.Checker;
import com.puppycrawl.tools.checkstyle.ConfigurationLoader;
import com.puppycrawl.tools.checkstyle.PropertiesExpander;
import com.puppycrawl.tools.checkstyle.api.AuditEvent;
import com.puppycrawl.tools.checkstyle.api.AuditListener;
import com.puppycrawl.tools.checkstyle.api.CheckstyleException;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Each rule of config/checkstyle.xml reports the offender planted for it and spares what only comes close. */
class ShapeRulesTest {
    private static final Path CONFIG = Path.of("config", "checkstyle.xml");

    private static final Checker CHECKER = new Checker();
    private static final Offended OFFENDED = new Offended();

    @TempDir
    Path folder;

    @BeforeAll
    static void readConfiguration() throws CheckstyleException {
        CHECKER.setModuleClassLoader(Checker.class.getClassLoader());
        CHECKER.configure(ConfigurationLoader.loadConfiguration(
                projectFolder().resolve(CONFIG).toString(), new PropertiesExpander(new Properties())));
        CHECKER.addListener(OFFENDED);
    }

    @AfterAll
    static void close() {
        CHECKER.destroy();
    }

    static Stream<Snippet> offenders() {
        return Stream.of(
                inBody("MethodLength", "void longMethod() {" + "\n;".repeat(60) + "}"),
                inBody("ParameterNumber", "void wide(int a, int b, int c, int d, int e, int f) {}"),
                inBody(
                        "Nesting",
                        "void deep(int a) { for (;;) { try { if (a > 0) { while (a > 1) {} } } finally {} } }"),
                inBody(
                        "Nesting",
                        "void deep(int a) { if (a > 0) {} else if (a > 1) { do { switch (a) { default -> {"
                                + " Runnable later = () -> { synchronized (this) {} }; } } } while (a > 2); } }"),
                new Snippet("StarImport", "import java.util.*; final class Planted {}"),
                new Snippet("FinalClass", "class Planted {}"),
                inBody("FinalClass", "static class Inner {}"),
                inBody("BooleanParameter", "public void stop(boolean now) {}"),
                new Snippet("BooleanParameter", "interface Planted { void stop(boolean now); }"),
                inBody("UnitSuffix", "long timeout;"),
                inBody("UnitSuffix", "static final int MAX_BODY_SIZE = 1;"),
                inBody("UnitSuffix", "void offer(double arrivalRate) {}"),
                new Snippet("UnitSuffix", "record Planted(double responseMean) {}"),
                new Snippet("HotPathLock", "@HotPath final class Planted { void turn() { synchronized (this) {} } }"),
                new Snippet("HotPathLock", "@HotPath final class Planted { synchronized void turn() {} }"),
                inBody("Todo", "// TODO mend this"),
                new Snippet("AuthorTag", "/**\n * A class.\n *\n * @author somebody\n */\nfinal class Planted {}"),
                inBody("DisabledTest", "@Disabled void sometimesFails() {}"),
                inBody("SuppressionReason", "@SuppressWarnings(\"unchecked\") void cast() {}"),
                new Snippet("FileLength", "final class Planted {}" + "\n".repeat(401)));
    }

    static Stream<Snippet> neighbours() {
        return Stream.of(
                inBody("MethodLength", "void method() {" + "\n;".repeat(58) + "}"),
                new Snippet(
                        "ParameterNumber",
                        "record Planted(int a, int b, int c, int d, int e, int f) {"
                                + " Planted(int a, int b, int c, int d, int e, int f) { this.a = a; } }"),
                inBody(
                        "Nesting",
                        "void flat(int a) { for (;;) { try { if (a > 0) {} else if (a > 1) {} else if (a > 2) {}"
                                + " Object inner = new Object() { void own() { if (a > 3) {} } }; } finally {} } }"),
                new Snippet(
                        "FinalClass",
                        "abstract class Planted {} sealed class Closed permits End {}"
                                + " final class End extends Closed {} enum Kind {} record Pair() {} interface Open {}"),
                inBody(
                        "BooleanParameter",
                        "private void stop(boolean now) {} @Override public void set(boolean now) {}"),
                inBody(
                        "UnitSuffix",
                        "long timeoutNanos; double arrivalRatePerSecond; int MAX_BODY_SIZE_BYTES;"
                                + " int responseCode; int servicePort; double serviceUtilisationFraction; long generated; int size;"
                                + " java.time.Duration timeout; long iterate; int accurate; long NANOS_PER_SECOND;"),
                new Snippet("HotPathLock", "final class Planted { synchronized void turn() {} }"),
                inBody("Todo", "// TODO(#12) mend this"),
                inBody("DisabledTest", "@Disabled(\"#12: needs a second machine\") void farAway() {}"),
                inBody(
                        "SuppressionReason",
                        "@SuppressWarnings(\"unchecked\") // the map holds what was put in\n" + "void cast() {}"),
                inBody(
                        "Nesting",
                        "@SuppressWarnings(\"checkstyle:Nesting\") // one state machine, shown as one\n"
                                + "void deep(int a) { for (;;) { try { if (a > 0) { while (a > 1) {} } } finally {} } }"));
    }

    @ParameterizedTest
    @MethodSource("offenders")
    void aPlantedOffenderIsReported(Snippet snippet) throws IOException, CheckstyleException {
        assertThat(offencesOf(snippet, "src/main/java")).containsExactly(snippet.rule());
    }

    @ParameterizedTest
    @MethodSource("neighbours")
    void whatOnlyComesCloseIsSpared(Snippet snippet) throws IOException, CheckstyleException {
        assertThat(offencesOf(snippet, "src/main/java")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"FinalClass, class Planted {}", "BooleanParameter, interface Planted { void stop(boolean now); }"})
    void testsMayWhatMainMayNot(String rule, String source) throws IOException, CheckstyleException {
        assertThat(offencesOf(new Snippet(rule, source), "src/test/java")).isEmpty();
    }

    @Test
    void everyRuleHasAnOffender() throws IOException {
        Stream<String> rules = Pattern.compile("<property name=\"id\" value=\"(\\w+)\"")
                .matcher(Files.readString(projectFolder().resolve(CONFIG)))
                .results()
                .map(result -> result.group(1));

        assertThat(offenders().map(Snippet::rule)).containsAll(rules.toList());
    }

    private List<String> offencesOf(Snippet snippet, String sourceFolder) throws IOException, CheckstyleException {
        Path file = folder.resolve(sourceFolder).resolve("Planted.java");
        Files.createDirectories(file.getParent());
        Files.writeString(file, snippet.source());
        OFFENDED.ids.clear();
        CHECKER.process(List.of(file.toFile()));
        return List.copyOf(OFFENDED.ids);
    }

    private static Path projectFolder() {
        try {
            return Path.of(ShapeRulesTest.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .resolve("../../..")
                    .normalize();
        } catch (URISyntaxException e) {
            throw new IllegalStateException("the test classes are not in a folder", e);
        }
    }

    private static Snippet inBody(String rule, String member) {
        return new Snippet(rule, "final class Planted {\n" + member + "\n}\n");
    }

    /** A source file made to break a rule once, or to come close. */
    private record Snippet(String rule, String source) {
        @Override
        public String toString() {
            return rule;
        }
    }

    /** Collects the ids of the rules that were broken. */
    private static final class Offended implements AuditListener {
        private final List<String> ids = new ArrayList<>();

        @Override
        public void addError(AuditEvent event) {
            ids.add(event.getModuleId());
        }

        @Override
        public void addException(AuditEvent event, Throwable failure) {
            throw new IllegalStateException(event.getFileName(), failure);
        }

        @Override
        public void auditStarted(AuditEvent event) {}

        @Override
        public void auditFinished(AuditEvent event) {}

        @Override
        public void fileStarted(AuditEvent event) {}

        @Override
        public void fileFinished(AuditEvent event) {}
    }
}
