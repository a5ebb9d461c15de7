package org.loadharness.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.loadharness.codec.JsonText;
import org.loadharness.report.QueueSheets;
import org.loadharness.report.ScalingSheets;
import org.loadharness.report.Sheet;
import org.loadharness.theory.Scaling;

/** The answer of {@code model} in the forms in which it can be printed. */
final class ModelText {
    private ModelText() {}

    /** One answer for each variant; tables for people have no more than that width. */
    static String of(List<ModelAnswer> answers, OutputForm form, int width) {
        return switch (form) {
            case TABLE -> pages(answers, "", answer -> page(answer, "\n", sheet -> sheet.console(width)));
            case MARKDOWN -> pages(answers, "### ", answer -> page(answer, "\n\n", Sheet::markdown));
            case CSV -> csv(answers);
            case JSON ->
                JsonText.pretty(
                        answers.size() == 1
                                ? json(answers.get(0))
                                : Map.of(
                                        "variants",
                                        answers.stream().map(ModelText::json).toList()));
        };
    }

    private static String pages(List<ModelAnswer> answers, String mark, Function<ModelAnswer, String> form) {
        if (answers.size() == 1) {
            return form.apply(answers.get(0));
        }
        return answers.stream()
                .map(answer -> mark + answer.about() + "\n\n" + form.apply(answer))
                .collect(Collectors.joining("\n"));
    }

    private static String csv(List<ModelAnswer> answers) {
        if (answers.size() == 1) {
            return loads(answers.get(0)).map(loads -> loads.csv()).orElse("");
        }
        List<Sheet> sheets = answers.stream()
                .flatMap(answer -> loads(answer).map(loads -> loads.under("variant", answer.about())).stream())
                .toList();
        return sheets.stream().reduce(Sheet::and).map(Sheet::csv).orElse("");
    }

    private static Optional<Sheet> loads(ModelAnswer answer) {
        return answer.scaling() instanceof Scaling.Known law ? Optional.of(ScalingSheets.loads(law)) : Optional.empty();
    }

    private static String page(ModelAnswer answer, String gap, Function<Sheet, String> form) {
        StringBuilder page = new StringBuilder();
        if (answer.scaling() instanceof Scaling.Known law) {
            ScalingSheets.sentences(law)
                    .forEach(sentence -> page.append(sentence).append(gap));
            for (Sheet sheet :
                    List.of(ScalingSheets.laws(law), ScalingSheets.unknowns(law), ScalingSheets.loads(law))) {
                page.append(page.toString().endsWith("\n\n") ? "" : "\n").append(form.apply(sheet));
            }
        }
        answer.queues().ifPresent(queues -> append(page, queues, form));
        return page.toString();
    }

    private static void append(StringBuilder page, QueueSheets queues, Function<Sheet, String> form) {
        Map<String, Sheet> sheets = new LinkedHashMap<>();
        sheets.put(
                "Models of queues, fitted at the lower loads or known by design, and how they predict the others:",
                queues.models());
        sheets.put("What theory says of each point, and what was measured:", queues.predictions());
        sheets.put(queues.tiers(), queues.demands());
        sheets.forEach((title, sheet) -> {
            boolean isEmpty = sheet.rows().isEmpty();
            if (!isEmpty || title.equals(queues.tiers())) {
                page.append(page.isEmpty() ? "" : "\n").append(title).append(isEmpty ? "\n" : "\n\n");
                page.append(isEmpty ? "" : form.apply(sheet));
            }
        });
    }

    private static Map<String, Object> json(ModelAnswer answer) {
        Map<String, Object> json = new LinkedHashMap<>();
        if (!answer.about().isEmpty()) {
            json.put("variant", answer.about());
        }
        if (answer.scaling() instanceof Scaling.Known law) {
            json.put("sentences", ScalingSheets.sentences(law));
            json.put("laws", rows(ScalingSheets.laws(law)));
            json.put("universal", rows(ScalingSheets.unknowns(law)));
            json.put("loads", rows(ScalingSheets.loads(law)));
        }
        answer.queues().ifPresent(queues -> {
            json.put("models", rows(queues.models()));
            json.put("tiers", queues.tiers());
            json.put("demands", rows(queues.demands()));
            json.put("predictions", rows(queues.predictions()));
        });
        return json;
    }

    private static List<?> rows(Sheet sheet) {
        return sheet.byName().stream().map(FinalWords::row).toList();
    }
}
