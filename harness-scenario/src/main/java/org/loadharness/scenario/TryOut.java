package org.loadharness.scenario;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;
import org.loadharness.http.HttpFailure;
import org.loadharness.load.Pause;
import org.loadharness.random.SeedTree;
import org.loadharness.workload.Settings;

/**
 * One user goes through each flow of a scenario once, one request after the other and without think times, and every exchange is
 * shown: the first thing to do with a new scenario. Confined to one thread.
 */
final class TryOut {
    private static final int MOST_REQUESTS = 50;
    private static final String STOPPED = "was stopped";

    /** What forms and JSON call so is nobody's business. */
    private static final Pattern NAMED_SECRETS =
            Pattern.compile("(?i)((?:" + Shown.SECRET_NAMES + ")(?:=|\\\\?\"\\s*:\\s*\\\\?\"))[^&\"\\\\\\s]+");

    private final Script script;
    private final Map<String, String> texts;
    private final Consumer<String> out;
    private final Har har = new Har();
    private final RandomGenerator thinking = new SeedTree(2).stream();
    private final Shown shown;
    private final Set<String> hidden = new LinkedHashSet<>();
    private int requests;

    /** @param out receives the lines that are shown; no value of a secret is in them */
    TryOut(Scenario scenario, Settings settings, Consumer<String> out) {
        this.script = scenario.script();
        this.texts = settings.texts();
        this.out = line -> out.accept(masked(line));
        this.shown = new Shown(this.out, this::masked, har, hidden);
    }

    /** The exchanges so far as an HTTP Archive; no value of a secret is in it, nor a cookie. */
    String har() {
        return masked(har.text());
    }

    private String masked(String text) {
        return NAMED_SECRETS.matcher(script.secrets().masked(text, hidden)).replaceAll("$1***");
    }

    /**
     * Tries it. Where its thread is interrupted it breaks off the request under way, and cleans up all the same.
     *
     * @param url of the service
     * @param only the name of a flow or request that alone is tried; empty for all
     * @return whether every step did what it was meant to do
     * @throws IOException if nobody answers
     * @throws IllegalArgumentException if there is no such flow
     */
    boolean run(URI url, Optional<String> only) throws IOException {
        List<Flow> flows = script.flows().stream()
                .filter(flow -> only.map(flow.name()::equals).orElse(true))
                .toList();
        if (flows.isEmpty()) {
            throw new IllegalArgumentException("there is no \"" + only.orElse("") + "\"; there are "
                    + String.join(", ", script.flows().stream().map(Flow::name).toList()));
        }
        Grants.sources(script, script.reach(texts)).forEach(source -> out.accept("token from " + source));
        try (Hosts hosts = Hosts.open(script, texts, url, script.longestTimeout())) {
            Scope scope = new Scope(
                    0, new SeedTree(1).stream(), script.params(texts), script.secrets(), new Rows(script.data(), 0));
            try (Visitor visitor = new Visitor(new Hops(hosts, scope, shown));
                    Grants grants = Grants.open(script, script.reach(texts), hosts, scope)) {
                grants.lend(scope);
                return go(visitor, flows);
            }
        }
    }

    private boolean go(Visitor visitor, List<Flow> flows) {
        Script.Unmeasured unmeasured = script.unmeasured();
        boolean good = through(visitor, unmeasured.beforeTrial());
        visitor.scope().inherit(visitor.scope().legacy());
        good = good && through(visitor, unmeasured.beforeUser());
        visitor.hops().settle();
        for (Flow flow : good ? flows : List.<Flow>of()) {
            good &= isStopped() || through(visitor, flow, MOST_REQUESTS);
        }
        boolean stopped = Thread.interrupted();
        try {
            good &= cleanUp(visitor, unmeasured.afterUser());
            return cleanUp(visitor, unmeasured.afterTrial()) && good && !stopped;
        } finally {
            if (stopped) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static boolean isStopped() {
        return Thread.currentThread().isInterrupted();
    }

    private boolean through(Visitor visitor, Optional<Flow> flow) {
        return flow.isEmpty() || through(visitor, flow.get(), MOST_REQUESTS);
    }

    /** What was made goes again, however many requests the try has had before. */
    private boolean cleanUp(Visitor visitor, Optional<Flow> flow) {
        return flow.isEmpty() || through(visitor, flow.get(), requests + MOST_REQUESTS);
    }

    /** @param most requests of the try at which it ends */
    private boolean through(Visitor visitor, Flow flow, int most) {
        String title = script.plain() ? flow.name() : "flow " + flow.name();
        out.accept(title);
        visitor.beginFlow();
        Walk walk = new Walk(visitor, flow, most);
        try {
            boolean good = walk.go();
            out.accept("  " + title + " " + walk.summary());
            return good;
        } finally {
            visitor.endFlow();
        }
    }

    /** One flow. */
    private final class Walk {
        private final Visitor visitor;
        private final Flow flow;
        private final Way way;
        private final int most;
        private final int before = requests;
        private final int begunBefore = shown.requests();
        private final long sentBefore = shown.totalNanos();
        private long thinkNanos;
        private String ending = "went to its end";

        Walk(Visitor visitor, Flow flow, int most) {
            this.visitor = visitor;
            this.flow = flow;
            this.most = most;
            this.way = new Way(visitor.scope()).begin(flow.steps());
        }

        boolean go() {
            boolean good = true;
            try {
                for (Step.Call call = way.next(); call != null; call = way.next()) {
                    if (requests == most) {
                        out.accept("  ended after " + MOST_REQUESTS + " requests: enough for a try");
                        ending = "was left there";
                        return good;
                    }
                    pause(requests > before);
                    if (isStopped()) {
                        ending = STOPPED;
                        return false;
                    }
                    requests++;
                    Request request = call.request();
                    boolean done = isDone(visitor, request);
                    good &= done;
                    if (!done && request.onFailure() == Request.OnFailure.END_FLOW) {
                        ending = isStopped() ? STOPPED : "ended early";
                        return false;
                    }
                }
            } catch (StepFailure failure) {
                out.accept("  FAILED " + failure.kind() + ": " + failure.getMessage());
                ending = "ended early";
                return false;
            }
            return good;
        }

        /** As a program does; what people think is left out. */
        private void pause(boolean thinks) {
            try {
                Waits.nanos(way.everyNanos());
            } catch (InterruptedIOException stopped) {
                return; // which its thread still knows
            }
            if (thinks && way.think().orElse(flow.think()) instanceof Pause.Think think) {
                thinkNanos += think.law().nextNanos(thinking);
            }
        }

        String summary() {
            int sent = shown.requests() - begunBefore;
            List<String> rows = visitor.scope().rowsShown();
            return ending + ": " + sent + (sent == 1 ? " request, " : " requests, ")
                    + Shown.millis(shown.totalNanos() - sentBefore) + " ms"
                    + (thinkNanos == 0
                            ? ""
                            : String.format(Locale.ROOT, "; %.1f s of think time left out", thinkNanos / 1e9))
                    + (rows.isEmpty() ? "" : "; with " + String.join(", ", rows));
        }
    }

    private boolean isDone(Visitor visitor, Request request) {
        shown.begin(request, requests, visitor.scope());
        try {
            visitor.perform(request);
            shown.done();
            return true;
        } catch (StepFailure failure) {
            shown.failed(failure.kind(), String.valueOf(failure.getMessage()));
        } catch (HttpFailure failure) {
            shown.unanswered(failure.kind().word(), String.valueOf(failure.getMessage()));
        }
        return false;
    }
}
