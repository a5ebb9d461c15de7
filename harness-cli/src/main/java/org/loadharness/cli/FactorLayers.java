package org.loadharness.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.loadharness.cli.EffectiveOptions.Factor;
import org.loadharness.cli.EffectiveOptions.Layer;
import org.loadharness.plan.FactorNames;

/** The values of {@code --vary} by where they are given: of each name those of the highest layer hold. Confined to one thread. */
final class FactorLayers {
    /** A comma that an even number of quotation marks follows, and which therefore stands in none. */
    private static final String BETWEEN = ",(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)";

    private final FactorNames names;
    private final List<String> mistakes;
    private final Map<String, Factor> factors = new LinkedHashMap<>();

    /** @param mistakes gets what is wrong with how they are written */
    FactorLayers(FactorNames names, List<String> mistakes) {
        this.names = names;
        this.mistakes = mistakes;
    }

    /** By the shortest names. */
    Map<String, Factor> factors() {
        return factors;
    }

    void scenario(Map<String, List<String>> lists, String source) {
        lists.forEach((name, texts) -> factors.put(names.shortest(name), new Factor(texts, Layer.SCENARIO, source)));
    }

    void config(ConfigFile config, String file) {
        config.factors()
                .forEach((name, texts) ->
                        factors.put(names.shortest(name), new Factor(texts, Layer.CONFIG, "config file " + file)));
    }

    void environment(EnvironmentVariables variables) {
        variables
                .factors()
                .ifPresent(setting -> lay(
                        setting.text().lines().filter(line -> !line.isBlank()).toList(),
                        setting.layer(),
                        setting.source()));
    }

    void commandLine(List<String> lines) {
        lay(lines, Layer.COMMAND_LINE, "command line");
    }

    private void lay(List<String> lines, Layer layer, String source) {
        List<String> seen = new ArrayList<>();
        for (String line : lines) {
            int equals = line.indexOf('=');
            if (equals < 1 || names.shortest(line.substring(0, equals)).isBlank()) {
                mistakes.add("--vary " + EffectiveOptions.brief(line) + ": must be NAME=VALUE,VALUE");
                continue;
            }
            String name = names.shortest(line.substring(0, equals));
            if (seen.contains(name)) {
                mistakes.add("--vary " + name + " is given twice; write all its values after one");
            }
            seen.add(name);
            factors.put(name, new Factor(texts(line.substring(equals + 1)), layer, source));
        }
    }

    /** Cut at commas; a value that has some itself stands in quotation marks. */
    private static List<String> texts(String values) {
        List<String> texts = new ArrayList<>();
        for (String text : values.split(BETWEEN, -1)) {
            texts.add(
                    text.length() > 1 && text.startsWith("\"") && text.endsWith("\"")
                            ? text.substring(1, text.length() - 1)
                            : text);
        }
        return texts;
    }
}
