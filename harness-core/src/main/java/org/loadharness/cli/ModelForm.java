package org.loadharness.cli;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.loadharness.codec.JsonText;
import org.loadharness.predict.Scaling;
import org.loadharness.report.ScalingSheets;
import org.loadharness.report.ScalingWords;
import org.loadharness.report.Sheet;

/** How the answer of {@code model} is printed. */
enum ModelForm {
    /** Sentences and aligned tables. */
    TABLE,
    /** The loads alone. */
    CSV,
    /** Everything, for programs. */
    JSON,
    /** Everything, for a page. */
    MARKDOWN;

    /**
     * The form of that name.
     *
     * @throws WrongUse if there is none
     */
    static ModelForm named(String name) throws WrongUse {
        return Arrays.stream(values())
                .filter(form -> form.word().equals(name))
                .findFirst()
                .orElseThrow(() -> new WrongUse("--format " + name + ": unknown form; use "
                        + Arrays.stream(values()).map(ModelForm::word).collect(Collectors.joining(", "))));
    }

    String print(ModelAnswer answer) {
        return switch (this) {
            case TABLE -> page(answer, "\n", Sheet::console);
            case MARKDOWN -> page(answer, "\n\n", Sheet::markdown);
            case CSV ->
                answer.scaling() instanceof Scaling.Told told
                        ? ScalingSheets.loads(told).csv()
                        : "";
            case JSON -> json(answer);
        };
    }

    private String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    private static String page(ModelAnswer answer, String gap, Function<Sheet, String> form) {
        StringBuilder page = new StringBuilder();
        if (answer.scaling() instanceof Scaling.Told told) {
            ScalingWords.sentences(told)
                    .forEach(sentence -> page.append(sentence).append(gap));
            for (Sheet sheet :
                    List.of(ScalingSheets.laws(told), ScalingSheets.unknowns(told), ScalingSheets.loads(told))) {
                page.append(page.toString().endsWith("\n\n") ? "" : "\n").append(form.apply(sheet));
            }
        }
        answer.predictions()
                .filter(sheet -> !sheet.rows().isEmpty())
                .ifPresent(sheet -> page.append(page.isEmpty() ? "" : "\n")
                        .append("What theory says of each point, and what was measured:\n\n")
                        .append(form.apply(sheet)));
        return page.toString();
    }

    private static String json(ModelAnswer answer) {
        Map<String, Object> json = new LinkedHashMap<>();
        if (answer.scaling() instanceof Scaling.Told told) {
            json.put("sentences", ScalingWords.sentences(told));
            json.put("laws", rows(ScalingSheets.laws(told)));
            json.put("universal", rows(ScalingSheets.unknowns(told)));
            json.put("loads", rows(ScalingSheets.loads(told)));
        }
        answer.predictions().ifPresent(sheet -> json.put("predictions", rows(sheet)));
        return JsonText.pretty(json);
    }

    private static List<?> rows(Sheet sheet) {
        return sheet.byName().stream().map(FinalWords::row).toList();
    }
}
