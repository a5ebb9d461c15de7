package org.loadharness.workloads.ski;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel.ClosedLoop;
import org.loadharness.load.LoadPhase;
import org.loadharness.workload.Settings;

/**
 * The three phases of a day, for t users, s skiers and r runs, all divisions rounded down:
 *
 * <table>
 * <caption>Phases</caption>
 * <tr><th>phase</th><th>users</th><th>rides per user</th><th>minutes</th><th>begins</th></tr>
 * <tr><td>startup</td><td>P = t/4</td><td>2r(s/P)/10</td><td>1..90</td><td>at once</td></tr>
 * <tr><td>peak</td><td>t</td><td>6r(s/t)/10</td><td>91..360</td><td>when 20 % of startup's users have ended</td></tr>
 * <tr><td>cooldown</td><td>t/10</td><td>r/10</td><td>361..420</td><td>when 20 % of peak's users have ended</td></tr>
 * </table>
 *
 * A cooldown without users or rides, below 10 users or 10 runs, is left out; startup and peak are never. What the
 * divisions lose is not made up: a phase's users all send the same number. Immutable. Thread-safe.
 */
record DayOfSkiing(int skiers, int runs, boolean peakOnly) {
    static final String STARTUP = "startup";
    static final String PEAK = "peak";
    static final String COOLDOWN = "cooldown";

    private static final int USERS_OF_A_STARTER = 4;
    private static final int USERS_OF_A_COOLER = 10;
    private static final int STARTUP_TENTHS = 2;
    private static final int PEAK_TENTHS = 6;
    private static final int TENTHS = 10;
    private static final double RELEASE_FRACTION = 0.2;

    static DayOfSkiing of(Settings settings) {
        return new DayOfSkiing(
                settings.get(SkiParameters.SKIERS),
                settings.get(SkiParameters.RUNS),
                settings.get(SkiParameters.PHASES).equals(SkiParameters.PEAK_ONLY));
    }

    /**
     * The phases at a number of users.
     *
     * @throws IllegalArgumentException if startup or peak has nobody or nothing to do
     */
    List<LoadPhase> phases(int users) {
        LoadPhase peak = new LoadPhase(
                PEAK,
                new ClosedLoop(users),
                rides(PEAK, users, PEAK_TENTHS),
                peakOnly ? new LoadPhase.Release.AtOnce() : new LoadPhase.Release.AfterShare(STARTUP, RELEASE_FRACTION),
                minutes(91, 360));
        if (peakOnly) {
            return List.of(peak);
        }
        List<LoadPhase> phases = new ArrayList<>();
        phases.add(startup(users));
        phases.add(peak);
        int coolers = users / USERS_OF_A_COOLER;
        int rides = runs / TENTHS;
        if (coolers > 0 && rides > 0) {
            phases.add(new LoadPhase(
                    COOLDOWN,
                    new ClosedLoop(coolers),
                    new Extent.Interactions(rides),
                    new LoadPhase.Release.AfterShare(PEAK, RELEASE_FRACTION),
                    minutes(361, 420)));
        }
        return phases;
    }

    private LoadPhase startup(int users) {
        int starters = users / USERS_OF_A_STARTER;
        if (starters == 0) {
            throw new IllegalArgumentException("startup has a quarter of the users, which is less than one user; take "
                    + USERS_OF_A_STARTER + " users or more, or --param phases=" + SkiParameters.PEAK_ONLY);
        }
        return new LoadPhase(
                STARTUP,
                new ClosedLoop(starters),
                rides(STARTUP, starters, STARTUP_TENTHS),
                new LoadPhase.Release.AtOnce(),
                minutes(1, 90));
    }

    private Extent rides(String phase, int users, int tenths) {
        int perUser = tenths * runs * (skiers / users) / TENTHS;
        if (perUser == 0) {
            throw new IllegalArgumentException(
                    "a user of " + phase + " would send " + tenths + "/" + TENTHS + " x " + runs
                            + " runs x " + skiers + " skiers / " + users
                            + " users, rounded down 0 rides; take fewer users or more"
                            + " skiers");
        }
        return new Extent.Interactions(perUser);
    }

    /** In this order, which stands in the plan. */
    private static Map<String, String> minutes(int first, int last) {
        Map<String, String> minutes = new LinkedHashMap<>();
        minutes.put(SkiParameters.FIRST_MINUTE.name(), Integer.toString(first));
        minutes.put(SkiParameters.LAST_MINUTE.name(), Integer.toString(last));
        return minutes;
    }
}
