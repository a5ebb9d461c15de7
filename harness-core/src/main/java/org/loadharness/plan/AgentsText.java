package org.loadharness.plan;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.loadharness.plan.TrialSettings.Agents;
import org.loadharness.plan.TrialSettings.Agents.Address;
import org.loadharness.plan.TrialSettings.Agents.Place;

/**
 * How agents are written: {@code local:3} for processes of this machine, {@code 3} for those that join, {@code ssh:one,two} for
 * hosts; the address where they join, and what becomes of a run that loses one. Stateless. Thread-safe.
 */
final class AgentsText {
    private static final String LOCAL = "local:";
    private static final String SSH = "ssh:";
    private static final Pattern COUNT = Pattern.compile("\\d{1,4}");

    /** What a shell or ssh would take for something else than a name is none. */
    private static final Pattern HOST = Pattern.compile("([A-Za-z0-9_][A-Za-z0-9._-]*@)?[A-Za-z0-9_][A-Za-z0-9._-]*");

    private static final Pattern ADDRESS = Pattern.compile("([A-Za-z0-9_][A-Za-z0-9._-]*|\\[.*])(:(\\d{1,5}))?");
    private static final Pattern BRACKETED = Pattern.compile("\\[[0-9A-Fa-f:.]+]");
    private static final int HIGHEST_PORT = 65_535;

    private AgentsText() {}

    static Agents parse(String text) {
        if (text.startsWith(SSH)) {
            return ofHosts(text.substring(SSH.length()));
        }
        boolean local = text.startsWith(LOCAL);
        String number = local ? text.substring(LOCAL.length()) : text;
        if (!COUNT.matcher(number).matches()) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" names no agents; write local:3 for three processes on this"
                            + " machine, 3 for agents that join, or ssh:HOST,HOST");
        }
        return new Agents(
                Integer.parseInt(number), local ? new Place.Here() : new Place.Anywhere(), Agents.Joining.USUAL);
    }

    private static Agents ofHosts(String text) {
        List<String> hosts = List.of(text.split(",", -1));
        hosts.stream().filter(host -> !HOST.matcher(host).matches()).findFirst().ifPresent(wrong -> {
            throw new IllegalArgumentException(
                    "\"" + wrong + "\" is no host; write ssh:HOST,HOST, each as ssh takes it");
        });
        return new Agents(hosts.size(), new Place.Hosts(hosts), Agents.Joining.USUAL);
    }

    static String print(Agents agents) {
        if (agents.place() instanceof Place.Hosts hosts) {
            return SSH + String.join(",", hosts.names());
        }
        return agents.place() instanceof Place.Here ? LOCAL + agents.count() : Integer.toString(agents.count());
    }

    static Agents.OnLoss parseOnLoss(String text) {
        return switch (text) {
            case "end" -> Agents.OnLoss.END;
            case "continue" -> Agents.OnLoss.CONTINUE;
            default -> throw new IllegalArgumentException("unknown \"" + text + "\"; use end or continue");
        };
    }

    static String printOnLoss(Agents.OnLoss onLoss) {
        return onLoss == Agents.OnLoss.END ? "end" : "continue";
    }

    static Address parseAddress(String text) {
        Matcher address = ADDRESS.matcher(text);
        if (!address.matches()
                || (text.startsWith("[") && bracketed(address.group(1)).isEmpty())) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" is no address; write HOST or HOST:PORT, as in 10.0.0.1:" + Address.USUAL_PORT
                            + " or [fd00::1]:" + Address.USUAL_PORT);
        }
        String port = address.group(3);
        int number = port == null ? Address.USUAL_PORT : Integer.parseInt(port);
        if (number > HIGHEST_PORT) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" has port " + number + ", and ports are 0 to " + HIGHEST_PORT);
        }
        return new Address(address.group(1), number);
    }

    /** An address of IPv6, which stands in brackets; empty for any other text. No name is looked up. */
    static Optional<InetAddress> bracketed(String host) {
        if (!BRACKETED.matcher(host).matches()) {
            return Optional.empty();
        }
        try {
            return Optional.of(InetAddress.getByName(host));
        } catch (UnknownHostException wrong) {
            return Optional.empty();
        }
    }
}
