package org.loadharness.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.random.SeedTree;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Mode;
import org.loadharness.workload.Parameter;
import org.loadharness.workload.RemoteWorkload;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Target;
import org.loadharness.workload.Workloads;

class AgentsPlanTest {
    private static final Workloads ALL = new Workloads(List.of(
            new Far("shared", Optional.empty()),
            new Far("single", Optional.of("no; leave it out")),
            new Far("secretive", Optional.empty())));

    @Test
    void agentsAreAnOptionOfEachVariant() throws PlanDraft.Mistakes {
        ExperimentPlan plan =
                draft("shared").vary("agents", List.of("local:1", "local:2")).check(ALL);

        assertThat(plan.variants())
                .extracting(variant ->
                        variant.trialSettings().agents().orElseThrow().count())
                .containsExactly(1, 2);
        assertThat(draft("shared").check(ALL).onlyVariant().trialSettings().agents())
                .isEmpty();
    }

    @Test
    void agentsShareAServerUnlessAnotherModeIsAskedFor() throws PlanDraft.Mistakes {
        PlanDraft unsaid = new PlanDraft().set("workload", "bookstore").set("users", "1");

        assertThat(unsaid.set("agents", "local:3").check(Shops.ALL).modes()).containsExactly(Mode.RPC);
        assertThat(Shops.mistakes(unsaid.set("mode", "local"))).hasSize(1);
        assertThat(new PlanDraft()
                        .set("workload", "bookstore")
                        .vary("agents", List.of("local:1", "local:2"))
                        .check(Shops.ALL)
                        .modes())
                .containsExactly(Mode.RPC);
    }

    @Test
    void eachAgentCarriesOutAPlanOfItsOwn() throws PlanDraft.Mistakes {
        ExperimentPlan plan = draft("shared").set("agents", "local:2").check(ALL);
        URI server = URI.create("tcp://127.0.0.1:7");

        Variant own = plan.ofAgents(plan.onlyVariant(), Optional.of(server)).onlyVariant();

        assertThat(own.trialSettings().agents()).isEmpty();
        assertThat(own.trialSettings().rehearsal()).isZero();
        assertThat(own.system().server()).hasValue(server);
        assertThat(own.seed()).isEqualTo(plan.seed());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            fork | true | agents: agents stay for the whole run, and share its trials; leave it out, or --fork
            raw | true | agents: one process alone writes records of interactions; leave it out, or --raw
            profile | true | agents: only trials of one process are recorded; leave it out, or --profile
            workload | single | agents: no; leave it out
            agents | three | agents: "three" names no agents; write local:3 for three processes on this machine, 3 for agents that join, or ssh:HOST,HOST
            agents | ssh:one,-oProxyCommand=x | agents: "-oProxyCommand=x" is no host; write ssh:HOST,HOST, each as ssh takes it
            agents | local:0 | agents: agents must be 1 to 100, were 0
            listen | 10.0.0.1 | listen: agents on this machine are started by the run; write --agents N for agents that join
            keys | keys.p12 | keys: agents on this machine are started by the run; write --agents N for agents that join
            join-timeout | 0s | join-timeout: "0s" must be from 1s to 24h
            on-loss | perhaps | on-loss: unknown "perhaps"; use end or continue
            """)
    void whatCannotBeSharedIsRefusedWithTheWayOut(String option, String value, String mistake) {
        assertThat(mistakes(draft("shared").set("agents", "local:3").set(option, value)))
                .contains(mistake);
    }

    @Test
    void agentsThatJoinAreAwaitedAtAnAddress() throws PlanDraft.Mistakes {
        PlanDraft usual = draft("shared").set("agents", "3");
        PlanDraft far = elsewhere("3").set("keys", "keys.p12").set("join-timeout", "90s");

        assertThat(agents(usual)).isEqualTo(TrialSettings.Agents.parse("3"));
        assertThat(agents(usual).joining().listen().text()).isEqualTo("127.0.0.1:7800");
        assertThat(agents(far).joining())
                .isEqualTo(new TrialSettings.Agents.Joining(
                        new TrialSettings.Agents.Address("10.0.0.1", 7800),
                        Optional.of("keys.p12"),
                        Duration.ofSeconds(90)));
        assertThat(agents(elsewhere("ssh:one,ann@two")).count()).isEqualTo(2);
        assertThat(agents(elsewhere("ssh:one,ann@two")).text()).isEqualTo("ssh:one,ann@two");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            3 | 10.0.0.1:7 | http://10.0.0.2:8 | listen: whoever reaches 10.0.0.1:7 could join without keys; make them by cluster-keys --out keys.p12, and add --keys keys.p12
            3 | 0.0.0.0 | http://10.0.0.2:8 | listen: whoever reaches 0.0.0.0:7800 could join without keys; make them by cluster-keys --out keys.p12, and add --keys keys.p12
            ssh:one | 10.0.0.1 | http://localhost:8 | url: localhost is another machine for each agent; write the server's name or address
            3 | 10.0.0.1:70000 | http://10.0.0.2:8 | listen: "10.0.0.1:70000" has port 70000, and ports are 0 to 65535
            3 | [fd00::1] | http://10.0.0.2:8 | listen: whoever reaches [fd00::1]:7800 could join without keys; make them by cluster-keys --out keys.p12, and add --keys keys.p12
            3 | [::]:7 | http://10.0.0.2:8 | listen: whoever reaches [::]:7 could join without keys; make them by cluster-keys --out keys.p12, and add --keys keys.p12
            ssh:one | [fd00::1] | http://[::1]:8 | url: [::1] is another machine for each agent; write the server's name or address
            ssh:one | [::1] | http://10.0.0.2:8 | listen: an agent on one cannot dial [::1]:7800; name an address of this machine that it reaches
            ssh:one | [::] | http://10.0.0.2:8 | listen: an agent on one cannot dial [::]:7800; name an address of this machine that it reaches
            ssh:one | 127.0.0.1 | http://10.0.0.2:8 | listen: an agent on one cannot dial 127.0.0.1:7800; name an address of this machine that it reaches
            """)
    void whatLetsOthersInOrKeepsAgentsOutIsRefused(String agents, String listen, String url, String mistake) {
        PlanDraft draft =
                draft("shared").set("agents", agents).set("listen", listen).set("url", url);

        assertThat(mistakes(draft)).containsExactly(mistake);
    }

    @Test
    void aSecretOfThisProcessGoesToAgentsOfThisMachineAlone() throws PlanDraft.Mistakes {
        assertThat(agents(draft("secretive").set("agents", "local:2")).count()).isEqualTo(2);
        assertThat(mistakes(draft("secretive").set("agents", "2")))
                .containsExactly("agents: agents elsewhere do not get secrets from here, as the value of TOKEN; write"
                        + " env:NAME in its place, and set the variable NAME here and for each agent");
    }

    @Test
    void aRunEndsWithAnAgentOrGoesOnWithoutIt() throws PlanDraft.Mistakes {
        PlanDraft usual = draft("shared").set("agents", "local:3");

        assertThat(agents(usual).onLoss()).isEqualTo(TrialSettings.Agents.OnLoss.END);
        assertThat(agents(usual.set("on-loss", "continue")).onLoss()).isEqualTo(TrialSettings.Agents.OnLoss.CONTINUE);
        assertThat(mistakes(draft("shared").set("on-loss", "continue")))
                .containsExactly("on-loss: no agents join this run; add --agents, or leave it out");
    }

    @Test
    void agentsOfOtherMachinesNeedAServerThatTheyReach() {
        PlanDraft draft = new PlanDraft()
                .set("workload", "bookstore")
                .set("mode", "rpc")
                .set("agents", "2")
                .set("listen", "10.0.0.1")
                .set("keys", "keys.p12");

        assertThat(Shops.mistakes(draft))
                .contains("agents: a server that this run starts is reached from this machine alone; start it by serve"
                        + " --bind, and name it by --url");
    }

    @Test
    void whatSaysHowAgentsJoinNeedsAgents() {
        assertThat(mistakes(draft("shared").set("listen", "10.0.0.1").set("keys", "keys.p12")))
                .containsExactly(
                        "listen: no agents join this run; add --agents, or leave it out",
                        "keys: no agents join this run; add --agents, or leave it out");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            bookstore | local | agents: with --mode local each of them would have a system of its own; use --mode rpc, or leave it out
            waiting | simulated | agents: a simulated clock is one process's; leave it out
            """)
    void onlyAServerIsShared(String workload, String mode, String mistake) {
        PlanDraft draft =
                new PlanDraft().set("workload", workload).set("mode", mode).set("agents", "local:3");

        assertThat(Shops.mistakes(draft)).contains(mistake);
    }

    @Test
    void phasesThatHangOnUsersOfOthersAreRefused() {
        PlanDraft draft = draft("shared")
                .set("agents", "local:3")
                .phase(PhaseDraft.parse("first users=2 interactions=5"))
                .phase(PhaseDraft.parse("second users=2 interactions=5 release=50%:first"));

        assertThat(mistakes(draft))
                .contains(
                        "agents: no agent knows how many users of a phase have ended elsewhere; start each phase after a"
                                + " time");
    }

    private static TrialSettings.Agents agents(PlanDraft draft) throws PlanDraft.Mistakes {
        return draft.check(ALL).onlyVariant().trialSettings().agents().orElseThrow();
    }

    private static PlanDraft elsewhere(String agents) {
        return draft("shared").set("agents", agents).set("listen", "10.0.0.1").set("url", "http://10.0.0.2:8");
    }

    private static List<String> mistakes(PlanDraft draft) {
        try {
            draft.check(ALL);
            return List.of();
        } catch (PlanDraft.Mistakes mistakes) {
            return mistakes.mistakes();
        }
    }

    private static PlanDraft draft(String workload) {
        return new PlanDraft().set("workload", workload).set("mode", "rpc").set("url", "tcp://127.0.0.1:9");
    }

    /** Somebody's server, which agents can or cannot drive together. */
    private record Far(String name, Optional<String> hindrance) implements RemoteWorkload {
        @Override
        public String summary() {
            return "far away";
        }

        @Override
        public List<Parameter<?>> parameters() {
            return List.of();
        }

        @Override
        public Map<String, String> variables() {
            return name.equals("secretive") ? Map.of("TOKEN", "s3cr3t") : Map.of();
        }

        @Override
        public Mix mix(Settings settings) {
            return Mix.of(new Mix.Entry("look", 1));
        }

        @Override
        public Target connect(Settings settings, URI server, SeedTree seeds) {
            throw new UnsupportedOperationException("nothing runs here");
        }

        @Override
        public Optional<String> agentsHindrance(Settings settings) {
            return hindrance;
        }
    }
}
