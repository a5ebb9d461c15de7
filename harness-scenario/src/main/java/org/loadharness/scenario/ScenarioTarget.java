package org.loadharness.scenario;

import java.io.IOException;
import java.net.ProtocolException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.loadharness.http.HttpFailure;
import org.loadharness.random.SeedTree;
import org.loadharness.workload.Session;
import org.loadharness.workload.Settings;
import org.loadharness.workload.SteppedSession;
import org.loadharness.workload.SteppedTarget;
import org.loadharness.workload.User;

/** The hosts of one trial, and the users who go there. Thread-safe. */
final class ScenarioTarget implements SteppedTarget {
    private final Script script;
    private final Hosts hosts;
    private final Visitor ofTrial;
    private final Reach reach;
    private final Map<String, DataSet> data;
    private final Elsewhere elsewhere = new Elsewhere();
    private final Notes notes = new Notes();
    /** Of the trial's own thread alone. */
    private boolean cleanedUp;

    private Optional<Grants> grants = Optional.empty();
    private Scope.Legacy legacy = Scope.Legacy.NOTHING;

    private ScenarioTarget(Script script, Reach reach, Hosts hosts, Map<String, DataSet> data, Visitor ofTrial) {
        this.script = script;
        this.reach = reach;
        this.data = data;
        this.hosts = hosts;
        this.ofTrial = ofTrial;
    }

    /**
     * Opens them, and does what comes before a trial.
     *
     * @param settings values of parameters, and how long a request may take
     * @throws ProtocolException if a step before the trial failed, naming it, or there are no rows for it
     * @throws IOException if nobody answers at the URL
     */
    static ScenarioTarget open(Script script, Settings settings, URI url, SeedTree seeds) throws IOException {
        Map<String, String> texts = settings.texts();
        Map<String, DataSet> data = script.dataOfTrial(seeds.child("data"), settings.share());
        Hosts hosts = Hosts.open(script, texts, url, settings.requestTimeout());
        Scope scope =
                new Scope(0, seeds.child("trial").stream(), script.params(texts), script.secrets(), new Rows(data, 0));
        ScenarioTarget target = new ScenarioTarget(
                script, script.reach(texts), hosts, data, new Visitor(new Hops(hosts, scope, Hops.Observer.NONE)));
        try {
            hosts.layOut(script, scope);
            hosts.named("").connect();
            hosts.settle();
            target.beginOrSayWhyNot();
            return target;
        } catch (IOException | RuntimeException failed) {
            target.giveUp();
            throw failed;
        }
    }

    private void beginOrSayWhyNot() throws ProtocolException {
        try {
            begin();
        } catch (IOException failed) {
            ProtocolException unfit = new ProtocolException("no trial began: " + failed.getMessage());
            unfit.initCause(failed);
            throw unfit;
        }
    }

    private void begin() throws IOException {
        Grants fresh = Grants.open(script, reach, hosts, ofTrial.scope());
        grants = Optional.of(fresh);
        if (script.unmeasured().hasOfTrial()) {
            fresh.lend(ofTrial.scope());
        }
        if (script.unmeasured().beforeTrial().isPresent()) {
            prepare(script.unmeasured().beforeTrial().get());
        }
    }

    /** What was made goes again where a later step fails, since no trial comes behind which it would. */
    private void prepare(Flow beforeTrial) throws IOException {
        boolean done = false;
        try {
            new Errand(ofTrial).run(beforeTrial);
            done = true;
        } finally {
            ofTrial.scope().endUser(); // its rows are for users
            legacy = ofTrial.scope().legacy();
            ofTrial.scope().inherit(legacy);
            if (!done) {
                cleanUp();
            }
        }
    }

    private void giveUp() {
        grants.ifPresent(Grants::close);
        ofTrial.close();
        hosts.close();
    }

    @Override
    public Session session(User user) throws IOException {
        UserLife life = life(user);
        return script.plain()
                ? new RequestSession(life, requests())
                : new FlowSession(life, new FlowGuide(life.visitor(), flows(user), notes.flowsSkipped()));
    }

    @Override
    public SteppedSession session(User user, SteppedSession.Readiness readiness) throws IOException {
        UserLife whole = life(user);
        whole.visitor().disconnect();
        SteppedVisitor visitor = new SteppedVisitor(whole.visitor().hops(), readiness);
        SteppedLife life = new SteppedLife(visitor, whole, elsewhere);
        return script.plain()
                ? new SteppedRequestSession(life, requests())
                : new SteppedFlowSession(life, new FlowGuide(visitor, flows(user), notes.flowsSkipped()));
    }

    /** A user who has done what comes before its first flow. */
    private UserLife life(User user) throws IOException {
        Scope scope = new Scope(
                user.index(),
                user.random(),
                script.params(user.settings().texts()),
                script.secrets(),
                new Rows(data, user.index()));
        scope.inherit(legacy);
        if (grants.isPresent()) {
            grants.get().lend(scope);
        }
        UserLife life = new UserLife(
                new Visitor(new Hops(hosts, scope, Hops.Observer.NONE)), script.unmeasured(), notes, elsewhere);
        try {
            life.begin();
        } catch (IOException | RuntimeException failed) {
            life.close();
            throw failed;
        }
        return life;
    }

    /** Where each flow is one. */
    private List<Request> requests() {
        return script.flows().stream()
                .flatMap(flow -> Script.calls(flow.steps()))
                .map(Step.Call::request)
                .toList();
    }

    private List<Flow> flows(User user) {
        return script.flows(user.settings().texts().getOrDefault(Script.FLOWS, Script.ALL));
    }

    /** Asks at the scenario's URL alone: without that no further trial begins. */
    @Override
    public Optional<String> silence() throws HttpFailure {
        Host home = hosts.named("");
        return home.http().exchangesLost() == 0 ? Optional.empty() : home.silence();
    }

    @Override
    public long requestsRepeated() {
        return hosts.requestsRepeated();
    }

    /** What is done after users and after the trial is done by then, so that its failures are among them. */
    @Override
    public Map<String, Long> noted() {
        cleanUp();
        return notes.counts(hosts.redirectsFollowed());
    }

    /** Also behind a trial that was stopped: what was made is not left behind. Whoever interrupts once more ends this too. */
    private void cleanUp() {
        if (cleanedUp) {
            return;
        }
        cleanedUp = true;
        boolean stopped = Thread.interrupted();
        try {
            elsewhere.close();
            new Errand(ofTrial).cleanUp(script.unmeasured().afterTrial(), notes.cleanupsFailed());
        } finally {
            if (stopped) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public void close() {
        cleanUp();
        giveUp();
    }
}
