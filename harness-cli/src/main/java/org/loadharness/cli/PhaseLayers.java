package org.loadharness.cli;

import java.util.ArrayList;
import java.util.List;
import org.loadharness.cli.EffectiveOptions.Layer;
import org.loadharness.cli.EffectiveOptions.Phases;
import org.loadharness.cli.EffectiveOptions.Setting;
import org.loadharness.plan.PhaseDraft;
import org.loadharness.scenario.Scenario;

/** The phases of the load by where they are given: those of the highest layer hold, all of them. Confined to one thread. */
final class PhaseLayers {
    private final TraceFiles traces;
    private final List<String> mistakes;
    private Phases phases = Phases.NONE;

    /** @param mistakes gets what is wrong with how they are written */
    PhaseLayers(TraceFiles traces, List<String> mistakes) {
        this.traces = traces;
        this.mistakes = mistakes;
    }

    Phases phases() {
        return phases;
    }

    void scenario(Scenario scenario, String source) {
        lay(scenario.phaseLines().stream().map(PhaseDraft::parse).toList(), Layer.SCENARIO, source);
    }

    void config(ConfigFile config, String file) {
        lay(config.phases(), Layer.CONFIG, "config file " + file);
    }

    void environment(EnvironmentVariables variables) {
        variables
                .phases()
                .ifPresent(setting -> lay(
                        read(
                                setting.text()
                                        .lines()
                                        .filter(line -> !line.isBlank())
                                        .toList(),
                                setting),
                        setting.layer(),
                        setting.source()));
    }

    void commandLine(List<String> lines) {
        Setting source = Setting.onCommandLine("");
        lay(read(lines, source), source.layer(), source.source());
    }

    private void lay(List<PhaseDraft> drafts, Layer layer, String source) {
        if (!drafts.isEmpty()) {
            phases = new Phases(drafts.stream().map(traces::located).toList(), layer, source);
        }
    }

    private List<PhaseDraft> read(List<String> lines, Setting from) {
        List<PhaseDraft> drafts = new ArrayList<>();
        for (String line : lines) {
            try {
                drafts.add(PhaseDraft.parse(line));
            } catch (IllegalArgumentException wrong) {
                String source = from.layer() == Layer.COMMAND_LINE ? "" : " (" + from.source() + ")";
                mistakes.add("--phase " + EffectiveOptions.brief(line) + source + ": " + wrong.getMessage());
            }
        }
        return drafts;
    }
}
