package org.loadharness.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.loadharness.report.TableDescription.ColumnDescription;

/** results/README.md explains the files to people; this holds it against the code. */
class ResultsManualTest {
    private static final Path MANUAL = Path.of("../results/README.md");
    private static final Pattern NAME = Pattern.compile("`([a-z0-9_]+\\*?)`");

    static Stream<TableDescription> tables() {
        Stream<TableDescription> ofRuns = Stream.of(
                        SummaryTable.TABLE,
                        PhasesTable.TABLE,
                        SteadyTable.TABLE,
                        RepeatsTable.TABLE,
                        InteractionsTable.TABLE,
                        FlowsTable.TABLE,
                        AgentsTable.TABLE,
                        TiersTable.TABLE,
                        ModelTable.TABLE,
                        TimelineTable.TABLE,
                        ResourcesTable.TABLE,
                        PercentilesTable.TABLE,
                        ErrorsTable.TABLE)
                .map(table -> table.description(TwoTrials.run().plan()));
        return Stream.concat(ofRuns, Stream.of(CalibrationFile.description()));
    }

    @ParameterizedTest
    @MethodSource("tables")
    void everyColumnIsExplained(TableDescription table) throws IOException {
        String manual = Files.readString(MANUAL);
        List<String> explained = Stream.of("Columns that say which row it is", table.file())
                .flatMap(title -> NAME.matcher(section(manual, title)).results())
                .map((MatchResult name) -> name.group(1))
                .toList();

        assertThat(table.columns().stream().map(ColumnDescription::name))
                .allMatch(column -> explained.stream().anyMatch(name -> names(name, column)));
    }

    private static boolean names(String name, String column) {
        return name.endsWith("*") ? column.startsWith(name.substring(0, name.length() - 1)) : column.equals(name);
    }

    private static String section(String manual, String title) {
        String[] parts = manual.split("(?m)^## " + Pattern.quote(title) + "$", -1);
        assertThat(parts).as("sections named " + title).hasSize(2);
        return parts[1].split("(?m)^## ", 2)[0];
    }
}
