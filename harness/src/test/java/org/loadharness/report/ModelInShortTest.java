package org.loadharness.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.loadharness.experiment.Experiment;
import org.loadharness.report.FinalTable.Glyphs;
import org.loadharness.report.FinalTable.VerdictStyle;
import org.loadharness.simulation.StationWorkload;
import org.loadharness.stats.RunSummary;

/** What people read of theory at the end of a run. */
class ModelInShortTest {
    /** To 10 %, or as a share beyond that. */
    private static final String MEASURED_MS = " +\\S+ (\\+-\\S+ ms|ms \\+-\\S+ %)";

    private static final String MEASURED_PER_S = " +\\S+ (\\+-\\S+ /s|/s \\+-\\S+ %)";
    private static final String TITLE = "what theory says: a prediction or a bound, and what was measured";

    @Test
    void eachPointStandsBesideTheSimplestModelThatApplies() throws Exception {
        RunSummary run = station()
                .arrivals("poisson:100/s,poisson:500/s,poisson:1500/s")
                .parameter("service", "exp:1ms")
                .run()
                .summary();

        List<String> lines = shortTable(FinalTable.console(run, Glyphs.ASCII, VerdictStyle.PLAIN));

        assertThat(lines).hasSize(4);
        assertThat(lines.get(0)).matches(" *rate/s +model +rho +predicted +measured +ratio +note");
        assertThat(lines.get(1)).matches(" *100 +mmm +0\\.\\S+ +1\\.\\S+ ms" + MEASURED_MS + " +\\S+");
        assertThat(lines.get(2)).matches(" *500 +mmm +0\\.\\S+ +\\S+ ms" + MEASURED_MS + " +\\S+");
        assertThat(lines.get(3))
                .matches(" *1500 +overload_transient +1\\.\\S+ +\\S+ ms" + MEASURED_MS + " +\\S+ +unstable");
        assertThat(FinalTable.markdown(run)).contains(TITLE + "\n\n| rate/s | model | rho |", "| unstable |\n");
    }

    @Test
    void usersStandBesideTheirBound() throws Exception {
        RunSummary run = station().users("1,8").run().summary();

        List<String> lines = shortTable(FinalTable.console(run, Glyphs.ASCII, VerdictStyle.PLAIN));

        assertThat(lines).hasSize(3);
        assertThat(lines.get(2)).matches(" *8 +bound +\\S+ +\\S+ /s" + MEASURED_PER_S + " +\\S+");
    }

    @Test
    void aPointThatNoModelFitsPointsToTheTable() throws Exception {
        RunSummary run = station().arrivals("ramp:100..500/s/2s").run().summary();

        List<String> lines = shortTable(FinalTable.console(run, Glyphs.ASCII, VerdictStyle.PLAIN));

        assertThat(lines.get(1)).matches(".* mmm +- +-" + MEASURED_MS + " +- +see model.csv");
    }

    @Test
    void aSystemThatIsNoQueueHasNoSuchTable() throws Exception {
        RunSummary closed =
                station().users("2").parameter("freeze", "1000s+1s").run().summary();
        RunSummary open = station()
                .arrivals("poisson:100/s")
                .parameter("freeze", "1000s+1s")
                .run()
                .summary();

        for (RunSummary run : List.of(closed, open)) {
            assertThat(FinalTable.console(run, Glyphs.ASCII, VerdictStyle.PLAIN))
                    .doesNotContain(TITLE);
            assertThat(FinalTable.markdown(run)).doesNotContain(TITLE);
        }
        assertThat(ModelTable.TABLE.isEmpty(closed))
                .as("Little's law is for the file alone")
                .isFalse();
        assertThat(ModelTable.TABLE.isEmpty(open)).isTrue();
    }

    @Test
    void phasesStandBesideTheTimeThatTheyShouldTake() throws Exception {
        RunSummary run = Experiment.of(new StationWorkload())
                .mode("simulated")
                .users("20")
                .parameter("service", "10ms")
                .parameter("servers", "50")
                .parameter("freeze", "1000s+1s")
                .phase("startup users=25% interactions=200")
                .phase("peak users=100% interactions=300 release=20%:startup")
                .option("warmup", "0")
                .repeats(2)
                .run()
                .summary();

        List<String> lines = shortTable(FinalTable.console(run, Glyphs.ASCII, VerdictStyle.PLAIN));

        assertThat(lines).hasSize(2);
        assertThat(lines.get(1)).matches(" *20 +phases +- +5 s +5(\\.\\d+)? \\+-\\S+ s +(1|1\\.00\\d*|0\\.99\\d*)");
    }

    private static List<String> shortTable(String console) {
        return console.lines()
                .dropWhile(line -> !line.equals(TITLE))
                .skip(1)
                .takeWhile(line -> !line.isEmpty())
                .toList();
    }

    private static Experiment station() {
        return Experiment.of(new StationWorkload())
                .mode("simulated")
                .option("duration", "2s")
                .option("warmup", "0")
                .repeats(2)
                .seed(5);
    }
}
