package org.loadharness.simulation;

import java.util.ArrayList;
import java.util.List;
import org.loadharness.load.DurationLaw;
import org.loadharness.simulation.Station.Design;
import org.loadharness.workload.Parameter;
import org.loadharness.workload.Parameter.IntRange;
import org.loadharness.workload.Settings;

/** The parameters of stations. Immutable. Thread-safe. */
final class StationParameters {
    private static final String UNBOUNDED = "unbounded";
    private static final String NONE = "none";
    private static final IntRange SERVERS = new IntRange(1, 10_000);
    private static final IntRange WAITING = new IntRange(0, 1_000_000);
    private static final String LAWS = "a duration or a law: 1ms, exp:1ms";

    static final Parameter<Integer> SERVER_COUNT = Parameter.integer(
                    "servers", 1, SERVERS, "requests that are served at a time")
            .ofSystem();
    static final Parameter<DurationLaw> SERVICE = Parameter.text(
                    "service", "exp:1ms", LAWS, "how long a server takes for a request", DurationLaw::parse)
            .ofSystem();
    static final Parameter<Integer> QUEUE = Parameter.text(
                    "queue",
                    UNBOUNDED,
                    UNBOUNDED + " or " + WAITING,
                    "requests that may wait for a server; one more fails",
                    StationParameters::mostWaiting)
            .ofSystem();
    static final Parameter<Freeze> FREEZE = Parameter.text(
                    "freeze",
                    Freeze.NONE.text(),
                    "none, or begin and length: 10s+3s",
                    "the station stands still for a time; it begins that long after the station was made",
                    Freeze::parse)
            .ofSystem();
    static final Parameter<List<Design>> TIERS = Parameter.text(
                    "tiers",
                    NONE,
                    "none, or laws and servers: exp:2ms*4+1ms*1",
                    "further stations that a request passes one after the other",
                    StationParameters::tiers)
            .ofSystem();

    static final List<Parameter<?>> ALL = List.of(SERVER_COUNT, SERVICE, QUEUE, FREEZE, TIERS);

    private StationParameters() {}

    /** Every station in the order in which a request passes them; at least one. */
    static List<Design> designs(Settings settings) {
        List<Design> designs = new ArrayList<>();
        designs.add(new Design(
                settings.get(SERVER_COUNT), settings.get(SERVICE), settings.get(QUEUE), settings.get(FREEZE)));
        designs.addAll(settings.get(TIERS));
        return designs;
    }

    private static int mostWaiting(String text) {
        return text.strip().equals(UNBOUNDED) ? Design.UNBOUNDED : number(text, WAITING, " or " + UNBOUNDED);
    }

    private static List<Design> tiers(String text) {
        List<Design> tiers = new ArrayList<>();
        if (text.strip().equals(NONE)) {
            return tiers;
        }
        for (String tier : text.split("\\+", -1)) {
            int star = tier.indexOf('*');
            String law = star < 0 ? tier : tier.substring(0, star);
            int servers = star < 0 ? 1 : number(tier.substring(star + 1), SERVERS, " servers behind *");
            tiers.add(new Design(servers, DurationLaw.parse(law.strip())));
        }
        return tiers;
    }

    private static int number(String text, IntRange range, String rest) {
        String digits = text.strip();
        if (digits.matches("\\d{1,9}")) {
            int number = Integer.parseInt(digits);
            if (number >= range.min() && number <= range.max()) {
                return number;
            }
        }
        throw new IllegalArgumentException("must be a whole number from " + range.min() + " to " + range.max() + rest);
    }
}
