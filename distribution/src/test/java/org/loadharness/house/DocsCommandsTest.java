package org.loadharness.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A command of a page that runs a test of ours runs it: Maven is silent where none has the name. */
class DocsCommandsTest {
    /** In code of a line or of several, up to the end of that code. */
    private static final Pattern COMMAND = Pattern.compile("\\bmvnw? [^`]*?-Dtest=[^`]*");

    private static final Pattern MODULE = Pattern.compile("-pl (\\S+)");
    private static final Pattern TESTS = Pattern.compile("-Dtest=([\\w,]+)");
    private static final Pattern PHASE = Pattern.compile(" (test|verify)\\b");
    private static final String NONE_ELSEWHERE = "-Dsurefire.failIfNoSpecifiedTests=false";

    @Test
    void everyTestThatAPageNamesIsInTheModuleThatItNames() throws IOException {
        List<String> wrong = new ArrayList<>();
        int found = 0;
        for (Path page : GlossaryTest.pages()) {
            for (String command : commands(Files.readString(page))) {
                found++;
                complaints(command).forEach(complaint -> wrong.add(page.getFileName() + ": " + complaint));
            }
        }

        assertThat(wrong).isEmpty();
        assertThat(found).isGreaterThan(5);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "`./mvnw -pl harness-core -am test -Dtest=RoomsTest -Dsurefire.failIfNoSpecifiedTests=false`",
                "`./mvnw -pl distribution -am -Dtest=RoomsTest -Dsurefire.failIfNoSpecifiedTests=false`",
                "`mvn -pl distribution -am test -Dtest=RoomsTest`",
            })
    void aCommandThatRunsNothingIsFound(String text) throws IOException {
        List<String> commands = commands(text);

        assertThat(commands).hasSize(1);
        assertThat(complaints(commands.get(0))).hasSize(1);
    }

    private static List<String> commands(String text) {
        return COMMAND.matcher(text)
                .results()
                .map(MatchResult::group)
                .map(command -> command.replaceAll("\\s+", " "))
                .filter(command -> MODULE.matcher(command).find())
                .toList();
    }

    private static List<String> complaints(String command) throws IOException {
        String module = first(MODULE, command);
        List<String> wrong = new ArrayList<>();
        for (String test : first(TESTS, command).split(",", -1)) {
            if (!has(Project.root().resolve(module).resolve("src/test/java"), test + ".java")) {
                wrong.add(module + " has no " + test + ": " + command);
            }
        }
        if (!PHASE.matcher(command).find()) {
            wrong.add("no phase is named, so nothing runs: " + command);
        }
        if (command.contains(" -am ") && !command.contains(NONE_ELSEWHERE)) {
            wrong.add("the modules before it have no such test and fail: " + command);
        }
        return wrong;
    }

    private static String first(Pattern pattern, String command) {
        return pattern.matcher(command)
                .results()
                .map(match -> match.group(1))
                .findFirst()
                .orElse("");
    }

    private static boolean has(Path folder, String name) throws IOException {
        if (!Files.isDirectory(folder)) {
            return false;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.anyMatch(file -> file.getFileName().toString().equals(name));
        }
    }
}
