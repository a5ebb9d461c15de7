package org.loadharness.plan;

import static org.loadharness.plan.PlanOptions.AGENTS;
import static org.loadharness.plan.PlanOptions.KEYS;
import static org.loadharness.plan.PlanOptions.LISTEN;
import static org.loadharness.plan.PlanOptions.URL;

import java.net.URI;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.loadharness.plan.TrialSettings.Agents;
import org.loadharness.plan.TrialSettings.Agents.Address;
import org.loadharness.plan.TrialSettings.Agents.Place;
import org.loadharness.workload.Workload;

/** Whether agents of other machines can join, and nobody else. Confined to one thread. */
final class AgentsElsewhereRule {
    private final PlanReader reader;

    AgentsElsewhereRule(PlanReader reader) {
        this.reader = reader;
    }

    /** Adds what stands against it to the mistakes. */
    void check(Agents agents, OptionValues values, Optional<Study> study) {
        if (agents.place() instanceof Place.Here) {
            Stream.of(LISTEN, KEYS)
                    .filter(reader::isGiven)
                    .forEach(option -> reader.mistake(
                            option,
                            "agents on this machine are started by the run; write --agents N for agents that join"));
            return;
        }
        study.map(Study::workload).ifPresent(this::requireNothingOfThisProcessAlone);
        Address listen = values.get(LISTEN);
        if (agents.place() instanceof Place.Hosts hosts && (listen.isLoopback() || listen.isEverywhere())) {
            hosts.names().stream()
                    .filter(name -> !new Address(name.replaceFirst(".*@", ""), listen.port()).isLoopback())
                    .findFirst()
                    .ifPresent(host -> reader.mistake(
                            LISTEN,
                            "an agent on " + host + " cannot dial " + listen.text()
                                    + "; name an address of this machine that it reaches"));
        }
        if (agents.place() instanceof Place.Anywhere
                && !listen.isLoopback()
                && values.find(KEYS).isEmpty()) {
            reader.mistake(
                    LISTEN,
                    "whoever reaches " + listen.text() + " could join without keys; make them by cluster-keys --out"
                            + " keys.p12, and add --keys keys.p12");
        }
        if (!listen.isLoopback()) {
            requireServerForAll(values.find(URL));
        }
    }

    /** A value of a variable goes to no other machine, whatever it may be. */
    private void requireNothingOfThisProcessAlone(Workload workload) {
        if (!workload.variables().isEmpty()) {
            reader.mistake(
                    AGENTS,
                    "agents elsewhere do not get secrets from here, as the value of "
                            + String.join(
                                    " and ", new TreeSet<>(workload.variables().keySet()))
                            + "; write env:NAME in its place, and set the variable NAME here and for each agent");
        }
    }

    private void requireServerForAll(Optional<URI> server) {
        if (server.isEmpty()) {
            reader.mistake(
                    AGENTS,
                    "a server that this run starts is reached from this machine alone; start it by serve --bind, and name"
                            + " it by --url");
        } else if (server.map(URI::getHost)
                .filter(host -> new Address(host, 0).isLoopback())
                .isPresent()) {
            reader.mistake(
                    URL,
                    server.get().getHost() + " is another machine for each agent; write the server's name or address");
        }
    }
}
