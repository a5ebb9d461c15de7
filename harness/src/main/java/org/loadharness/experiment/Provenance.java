package org.loadharness.experiment;

import java.util.ArrayList;
import java.util.List;
import org.loadharness.codec.Manifest.Setting;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.PlanTexts;

/**
 * Where a run comes from, for its manifest. Immutable. Thread-safe.
 *
 * @param commandLine words behind the program's name
 * @param configuration every setting that holds and where it was given
 */
public record Provenance(List<String> commandLine, List<Setting> configuration) {
    private static final String PROGRAM = "program";

    public Provenance {
        commandLine = List.copyOf(commandLine);
        configuration = List.copyOf(configuration);
    }

    /** Of a plan that a program has made from those texts. */
    static Provenance ofProgram(PlanTexts texts, ExperimentPlan plan) {
        List<Setting> configuration = new ArrayList<>();
        texts.options().forEach((option, text) -> configuration.add(new Setting(option, text, PROGRAM)));
        texts.phases().forEach(phase -> configuration.add(new Setting("phase." + phase.name(), phase.text(), PROGRAM)));
        texts.factors()
                .forEach((name, values) ->
                        configuration.add(new Setting("vary." + name, String.join(", ", values), PROGRAM)));
        plan.variants().get(0).commonParameters().forEach((name, text) -> {
            String source = texts.parameters().containsKey(name) ? PROGRAM : "default";
            configuration.add(new Setting("param." + name, text, source));
        });
        return new Provenance(List.of(), configuration);
    }
}
