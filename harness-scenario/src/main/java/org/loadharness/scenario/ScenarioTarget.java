package org.loadharness.scenario;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import org.loadharness.http.HttpConnection;
import org.loadharness.http.HttpFailure;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Session;
import org.loadharness.workload.Target;
import org.loadharness.workload.User;

/** The hosts of one trial, and the users who go there. Thread-safe. */
final class ScenarioTarget implements Target {
    private final Script script;
    private final Hosts hosts;

    private ScenarioTarget(Script script, Hosts hosts) {
        this.script = script;
        this.hosts = hosts;
    }

    /**
     * Opens them.
     *
     * @throws IOException if nobody answers at the URL
     */
    static ScenarioTarget open(Script script, URI url) throws IOException {
        Hosts hosts = Hosts.open(script, url);
        try (HttpConnection probe = hosts.named("").http().newConnection()) {
            probe.connect();
            return new ScenarioTarget(script, hosts);
        } catch (HttpFailure nobody) {
            hosts.close();
            throw nobody;
        }
    }

    @Override
    public Session session(User user) throws IOException {
        Scope scope = new Scope(
                user.index(), user.random(), user.settings().texts(), script.secrets(), new Rows(script.data()));
        UserLife life = new UserLife(new Visitor(hosts, scope, Visitor.Observer.NONE), script);
        try {
            life.begin();
        } catch (IOException failed) {
            life.visitor().close();
            throw failed;
        }
        if (script.plain()) {
            List<Request> requests = script.flows().stream()
                    .flatMap(flow -> Script.calls(flow.steps()))
                    .map(Step.Call::request)
                    .toList();
            return new RequestSession(life, requests);
        }
        List<Mix.Entry> weights = script.flows().stream()
                .map(flow -> new Mix.Entry(flow.name(), flow.weight()))
                .toList();
        return new FlowSession(life, script.flows(), Mix.of(weights));
    }

    @Override
    public void close() {
        hosts.close();
    }
}
