package org.loadharness.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.report.Report;
import org.loadharness.require.Judgement;
import org.loadharness.require.RunComparison.Terms;
import org.loadharness.require.RunEffects.FactorLevels;
import org.loadharness.stats.RunSummary;

class PageTest {
    private static final int MOST_BYTES = 3_000_000;
    private static final Pattern TEXT_BETWEEN_TAGS =
            Pattern.compile("<(script|style)(?: [^>]*)?>(.*?)</\\1>", Pattern.DOTALL);

    @TempDir
    private Path directory;

    /** All scripts are one: of two functions with a name the second is both. */
    @Test
    void noFunctionOfThePageHasTheNameOfAnother() {
        for (byte[] page : List.of(Template.report("shop", "{}"), Template.live("shop", "{}"))) {
            List<String> names = Pattern.compile("(?m)^function (\\w+)")
                    .matcher(new String(page, StandardCharsets.UTF_8))
                    .results()
                    .map(found -> found.group(1))
                    .toList();

            assertThat(names).hasSizeGreaterThan(10).doesNotHaveDuplicates();
        }
    }

    @Test
    void theTablesInThePageAreThoseOfTheFiles() throws IOException {
        RunSummary run = MadeUp.of(4, 3, 6);
        Report.write(directory, run, Report.Columns.ALL);
        JsonNode data = data(text(run));

        for (String file : List.of("summary.csv", "percentiles.csv", "repeats.csv", "timeline.csv", "errors.csv")) {
            Map<String, List<String>> columns = columns(table(data, file));
            List<CSVRecord> rows = rows(directory.resolve(file));

            assertThat(columns).as(file).isNotEmpty();
            columns.forEach((name, cells) -> assertThat(cells)
                    .as(file + " " + name)
                    .isEqualTo(rows.stream().map(row -> row.get(name)).toList()));
        }
    }

    @Test
    void aRequirementThatIsUndecidedIsCalledThatOnce() throws IOException {
        Judgement undecided = new Judgement.Inconclusive(
                "p99 at 5 users: required p99 < 20 ms",
                "p99 at 5 users: required p99 < 20 ms, measured 23 ms; inconclusive: measure longer",
                "measure longer");

        byte[] page = Page.bytes(directory, MadeUp.of(1, 2, 2), List.of(undecided));

        JsonNode shown = data(new String(page, UTF_8)).get("requirements").get(0);
        assertThat(shown.get("word").textValue()).isEqualTo("inconclusive");
        assertThat(shown.get("sentence").textValue())
                .isEqualTo("p99 at 5 users: required p99 < 20 ms, measured 23 ms; measure longer");
    }

    @Test
    void thePolicyAllowsItsOwnScriptsAndStyleByTheirDigestsAndNothingElse() throws Exception {
        String report = text(MadeUp.hostile());
        String live = new String(Page.live(MadeUp.HOSTILE, List.of(MadeUp.HOSTILE)), UTF_8);

        assertThat(policyThatAllowsWhatIsThere(report)).endsWith("'; base-uri 'none'; form-action 'none'");
        assertThat(policyThatAllowsWhatIsThere(live))
                .endsWith("'; connect-src 'self'; base-uri 'none'; form-action 'none'");
    }

    private static String policyThatAllowsWhatIsThere(String page) throws Exception {
        String policy = page.replaceFirst("(?s).*Content-Security-Policy\" content=\"([^\"]*)\".*", "$1");
        assertThat(policy).startsWith("default-src 'none'; script-src 'sha256-").doesNotContain("unsafe", "http", "*");
        List<String> digests = new ArrayList<>();
        var parts = TEXT_BETWEEN_TAGS.matcher(page);
        while (parts.find()) {
            assertThat(parts.group(2).contains("<!--")).isFalse();
            if (!parts.group().startsWith("<script type=\"application/json\"")) {
                byte[] digest = MessageDigest.getInstance("SHA-256")
                        .digest(parts.group(2).getBytes(UTF_8));
                digests.add("'sha256-" + Base64.getEncoder().encodeToString(digest) + "'");
            }
        }
        assertThat(digests).hasSize(3).allMatch(policy::contains);
        assertThat(policy.split("sha256-", -1)).hasSize(4);
        assertThat(page.split("</script", -1)).hasSize(4);
        return policy;
    }

    @Test
    void hostileTextsAreInTheDataAndNowhereElse() throws IOException {
        RunSummary run = MadeUp.hostile();

        String page = text(run);

        assertThat(json(page)).doesNotContain("<", ">", "&", "\u2028");
        assertThat(markup(page)).doesNotContain("<img");
        assertThat(page.split("</script", -1)).hasSize(4);
        assertThat(data(page).at("/about/workload").asText()).isEqualTo(MadeUp.HOSTILE);
        assertThat(page).contains("<title>&lt;/script&gt;&lt;img src=x");
    }

    @Test
    void nothingInThePageNamesAPlaceToFetchFrom() {
        String page = text(MadeUp.of(2, 2, 2));

        assertThat(markup(page)).doesNotContainPattern("(?i)<(link|img|iframe|object|embed|base)\\b");
        assertThat(markup(page)).doesNotContainPattern("(?i)\\b(src|href)=\"?(https?:)?//");
        assertThat(page.replaceFirst("(?s).*<style>(.*)</style>.*", "$1")).doesNotContain("@import", "url(");
    }

    @Test
    void twoHundredPointsWithFiveRepeatsAreSmallerThanThreeMegabytes() {
        RunSummary run = MadeUp.of(200, 5, 10);

        String page = text(run);

        assertThat(page.getBytes(UTF_8).length).isLessThan(MOST_BYTES);
        assertThat(page.contains("So that this page stays small, only the first repeat of each point is here"))
                .isTrue();
    }

    @Test
    void secondsOfALongRunAreJoinedAndNoneOfTheirSuccessesIsLost() throws IOException {
        RunSummary run = MadeUp.of(1, 2, 5_000);

        JsonNode timeline = table(data(text(run)), "timeline.csv");

        assertThat(timeline.get("thinned").asText())
                .isEqualTo(
                        "So that this page stays small, a row joins 5 s of a trial; timeline.csv has every second of all.");
        assertThat(timeline.get("count").asInt()).isEqualTo(2 * 1_000);
        Map<String, List<String>> columns = columns(timeline);
        List<String> stages = columns.getOrDefault("stage", List.of());
        List<String> counts = columns.getOrDefault("successes", List.of());
        long successes = IntStream.range(0, stages.size())
                .filter(row -> stages.get(row).equals("measured"))
                .mapToLong(row -> Long.parseLong(counts.get(row)))
                .sum();
        assertThat(successes).isEqualTo(run.points().get(0).successes());
    }

    @Test
    void theSameRunGivesTheSameBytesInEveryLocale() throws IOException {
        Path first = MadeUp.page(directory.resolve("."), MadeUp.of(2, 2, 3));
        byte[] bytes = Files.readAllBytes(first);
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
            MadeUp.page(directory, MadeUp.of(2, 2, 3));
        } finally {
            Locale.setDefault(before);
        }

        assertThat(first).hasBinaryContent(bytes);
        assertThat(names()).containsExactly(Page.NAME);
    }

    @Test
    void sharesOfTimeSumToAllOfItAndStandBesideTheScalabilityLaw() throws IOException {
        Map<String, List<String>> time = columns(table(data(text(MadeUp.profiled(MadeUp.of(4, 3, 4)))), "time.csv"));
        Function<String, List<String>> column = name -> requireNonNull(time.get(name), name);

        Map<String, Double> sums = new LinkedHashMap<>();
        List<String> loads = column.apply("load");
        for (int row = 0; row < loads.size(); row++) {
            sums.merge(
                    loads.get(row),
                    Double.parseDouble(column.apply("time_fraction").get(row)),
                    Double::sum);
            boolean isLock = column.apply("part").get(row).equals("waiting for a lock");
            assertThat(column.apply("held_fraction").get(row).isEmpty()).isEqualTo(!isLock);
            assertThat(column.apply("waits_per_success").get(row).isEmpty()).isEqualTo(!isLock);
        }
        assertThat(sums).hasSize(4).allSatisfy((load, sum) -> assertThat(sum).isCloseTo(1, within(1e-9)));
        assertThat(new HashSet<>(column.apply("usl_sigma"))).hasSize(1).doesNotContain("");
        assertThat(new HashSet<>(column.apply("usl_kappa"))).hasSize(1).doesNotContain("");
    }

    @Test
    void aRunThatIsHeldAgainstAnotherHasItsFlamesAndEachChange() throws IOException {
        RunSummary before = MadeUp.profiled(MadeUp.of(2, 2, 3));
        RunSummary after = MadeUp.profiled(MadeUp.of(3, 2, 3));

        JsonNode data = data(new String(
                Page.compared(
                        before, after, new FactorLevels("run", "old", "new"), List.of("plan: seed"), Terms.STANDARD),
                UTF_8));

        assertThat(data.at("/earlier/name").asText()).isEqualTo("old");
        assertThat(data.at("/earlier/differences/0").asText()).isEqualTo("plan: seed");
        assertThat(data.at("/earlier/flames")).hasSize(2);
        assertThat(data.at("/flames")).hasSize(3);
        Map<String, List<String>> changes = columns(table(data, "changes.csv"));
        assertThat(changes.get("factor")).hasSize(2 * 5).containsOnly("run");
        assertThat(changes.get("level_from")).containsOnly("old");
        assertThat(changes.get("load")).contains("1 user", "2 users").doesNotContain("3 users");
    }

    @Test
    void aRunWithoutATrialIsAPageToo() throws IOException {
        RunSummary run = MadeUp.of(2, 1, 2);
        RunSummary nothing = new RunSummary(run.plan(), run.environment(), List.of(), run.verdict(), List.of());

        JsonNode data = data(text(nothing));

        assertThat(data.get("tables")).isEmpty();
        assertThat(data.get("figures")).isEmpty();
        assertThat(data.at("/about/sentence").asText()).startsWith("The workload shop called over the network (rpc)");
    }

    @Test
    void theSentenceSaysWhatWasMeasuredAndOnWhat() throws IOException {
        JsonNode data = data(text(MadeUp.of(5, 3, 4)));

        assertThat(data.at("/about/sentence").asText())
                .isEqualTo(
                        "The workload shop called over the network (rpc) under 5 loads from 1 user to 5 users, 4s per"
                                + " trial, 3 repeats of each, on 4 cores of cpu, 8 GiB, Java 17.");
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    private String text(RunSummary run) {
        return new String(Page.bytes(directory, run, List.of()), UTF_8);
    }

    private static JsonNode data(String page) throws IOException {
        return new ObjectMapper().readTree(json(page));
    }

    private static String json(String page) {
        String start = "<script type=\"application/json\" id=\"data\">";
        int from = page.indexOf(start) + start.length();
        return page.substring(from, page.indexOf("</script>", from));
    }

    /** Without what stands in scripts and styles. */
    private static String markup(String page) {
        return TEXT_BETWEEN_TAGS.matcher(page).replaceAll("");
    }

    private static JsonNode table(JsonNode data, String file) {
        for (JsonNode table : data.get("tables")) {
            if (table.get("file").asText().equals(file)) {
                return table;
            }
        }
        throw new AssertionError("there is no table " + file);
    }

    /** As the page's own script takes them apart. */
    private static Map<String, List<String>> columns(JsonNode table) {
        Map<String, List<String>> columns = new LinkedHashMap<>();
        for (JsonNode column : table.get("columns")) {
            List<String> cells = new ArrayList<>();
            JsonNode values = column.get("values");
            for (int index = 0; index < values.size(); index++) {
                int times =
                        column.has("lengths") ? column.get("lengths").get(index).asInt() : 1;
                String text = values.get(index).isNull()
                        ? ""
                        : column.get("type").asText().equals("text")
                                ? table.get("texts")
                                        .get(values.get(index).asInt())
                                        .asText()
                                : values.get(index).decimalValue().toPlainString();
                for (int time = 0; time < times; time++) {
                    cells.add(text);
                }
            }
            assertThat(cells).hasSize(table.get("count").asInt());
            columns.put(column.get("name").asText(), cells);
        }
        return columns;
    }

    private static List<CSVRecord> rows(Path file) throws IOException {
        try (var in = Files.newBufferedReader(file)) {
            return CSVFormat.RFC4180.builder().setHeader().get().parse(in).getRecords();
        }
    }
}
