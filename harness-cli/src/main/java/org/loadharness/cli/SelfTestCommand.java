package org.loadharness.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.Parameters;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.loadharness.cli.Outcome.Strictness;
import org.loadharness.codec.JsonText;
import org.loadharness.selftest.SelfTest;
import org.loadharness.stats.Numbers;

/** {@code selftest}: measures this machine, and the harness on it, against known results. */
record SelfTestCommand(Terminal terminal) implements Command {
    private static final int DIGITS = 4;

    /** Options of {@code selftest}. JCommander fills the fields. */
    @Parameters(separators = "=")
    static final class Options {
        @Parameter(names = "--format", placeholder = "table|json", description = "The form of the results.")
        String format = "table";

        @Parameter(arity = 1, names = "--strict", description = "Exit with 3 if a result is not as expected.")
        boolean strict;
    }

    @Override
    public String name() {
        return "selftest";
    }

    @Override
    public OptionModel model() {
        return new OptionModel(new Options());
    }

    @Override
    public Outcome run(List<String> words) throws WrongUse, InterruptedException {
        Options options = new Options();
        Arguments.read(new OptionModel(options), words);
        if (!options.format.equals("table") && !options.format.equals("json")) {
            throw new WrongUse("--format " + options.format + ": unknown form; use table or json");
        }
        List<SelfTest.CheckResult> results = SelfTest.run(terminal::say);
        terminal.out()
                .print(
                        options.format.equals("json")
                                ? JsonText.pretty(results.stream()
                                        .map(SelfTestCommand::json)
                                        .toList())
                                : table(results));
        boolean fit = results.stream().allMatch(SelfTest.CheckResult::isAsExpected);
        return fit ? new Outcome.Done() : new Outcome.Uncertain(Strictness.of(options.strict));
    }

    private static String table(List<SelfTest.CheckResult> results) {
        StringBuilder text = new StringBuilder();
        for (SelfTest.CheckResult result : results) {
            text.append(String.format(
                    Locale.ROOT,
                    "%-28s %12s  %-18s %s\n    %s\n",
                    result.name(),
                    number(result.value()),
                    expected(result.expected()),
                    result.isAsExpected() ? "ok" : "off",
                    result.meaning()));
        }
        return text.toString();
    }

    private static String expected(SelfTest.CheckResult.Range range) {
        if (range.equals(SelfTest.CheckResult.Range.ANY)) {
            return "";
        }
        if (Double.isInfinite(range.least())) {
            return "at most " + number(range.most());
        }
        return Double.isInfinite(range.most())
                ? "at least " + number(range.least())
                : number(range.least()) + " to " + number(range.most());
    }

    private static Map<String, Object> json(SelfTest.CheckResult result) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("name", result.name());
        json.put("value", Numbers.rounded(result.value(), DIGITS));
        if (!Double.isInfinite(result.expected().least())) {
            json.put("at_least", result.expected().least());
        }
        if (!Double.isInfinite(result.expected().most())) {
            json.put("at_most", result.expected().most());
        }
        json.put("as_expected", result.isAsExpected());
        json.put("meaning", result.meaning());
        return json;
    }

    private static String number(double value) {
        return Numbers.text(value, DIGITS);
    }
}
