package org.loadharness.cli;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** The process of a server that runs already, whose threads are to be recorded. Stateless. */
final class ServerToProfile {
    static final String OPTION = "profile-pid";

    private ServerToProfile() {}

    /**
     * Its number; empty if none is given. What is no number is a mistake.
     *
     * @param begun options of the run that goes on; none of a new one
     */
    static OptionalLong read(EffectiveOptions options, Map<String, String> begun, List<String> mistakes) {
        String text = options.text(OPTION);
        if (text.isEmpty()) {
            if (begun.containsKey(OPTION)) {
                mistakes.add(options.named("resume") + ": the run also profiles its server, which was process "
                        + begun.get(OPTION) + "; name the process that it is now with --" + OPTION
                        + ", or start a new run with --out");
            }
            return OptionalLong.empty();
        }
        try {
            long process = Long.parseLong(text);
            if (process > 0) {
                return OptionalLong.of(process);
            }
        } catch (NumberFormatException wrong) {
            // the next line says so
        }
        mistakes.add(options.named(OPTION) + ": must be the number of a process, as jcmd lists them");
        return OptionalLong.empty();
    }
}
