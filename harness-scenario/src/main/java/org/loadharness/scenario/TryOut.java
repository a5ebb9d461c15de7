package org.loadharness.scenario;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.loadharness.http.ExchangeTimes;
import org.loadharness.http.HttpFailure;
import org.loadharness.http.HttpReply;
import org.loadharness.random.SeedTree;
import org.loadharness.workload.Settings;

/**
 * One user goes through each flow of a scenario once, one request after the other and without think times, and every exchange is
 * shown: the first thing to do with a new scenario. Confined to one thread.
 */
final class TryOut {
    private static final int MOST_REQUESTS = 50;
    private static final int SHOWN = 200;
    private static final int SHORTEST_HIDDEN = 4;

    private static final String SECRET_NAMES = "password|passwd|secret|csrf[a-z_-]*|session[a-z_-]*|[a-z_-]*token";

    /** Who extracts something under such a name has a secret, whether the file says so or not. */
    private static final Pattern SECRET_NAME = Pattern.compile("(?i)(?:user\\.)?(?:" + SECRET_NAMES + ")");

    /** What forms and JSON call so is nobody's business. */
    private static final Pattern NAMED_SECRETS =
            Pattern.compile("(?i)((?:" + SECRET_NAMES + ")(?:=|\\\\?\"\\s*:\\s*\\\\?\"))[^&\"\\\\\\s]+");

    private final Script script;
    private final Map<String, String> texts;
    private final Consumer<String> out;
    private final Show show = new Show();
    private final Har har = new Har();
    private final Set<String> hidden = new LinkedHashSet<>();
    private int requests;

    /** @param out receives the lines that are shown; no value of a secret is in them */
    TryOut(Scenario scenario, Consumer<String> out) {
        this.script = scenario.script();
        this.texts = Settings.defaults(scenario.parameters()).texts();
        this.out = line -> out.accept(masked(line));
    }

    /** The exchanges so far as an HTTP Archive; no value of a secret is in it, nor a cookie. */
    String har() {
        return masked(har.text());
    }

    private String masked(String text) {
        String masked = script.secrets().masked(text);
        for (String value : hidden) {
            masked = masked.replace(value, "***");
        }
        return NAMED_SECRETS.matcher(masked).replaceAll("$1***");
    }

    /**
     * Tries it.
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
        try (Hosts hosts = Hosts.open(script, texts, url, script.longestTimeout())) {
            Scope scope = new Scope(
                    0, new SeedTree(1).stream(), script.params(texts), script.secrets(), new Rows(script.data()));
            try (Visitor visitor = new Visitor(new Hops(hosts, scope, show));
                    Grants grants = Grants.open(script, script.reach(texts), hosts, scope)) {
                grants.lend(scope);
                return go(visitor, flows);
            }
        }
    }

    private boolean go(Visitor visitor, List<Flow> flows) throws IOException {
        Script.Unmeasured unmeasured = script.unmeasured();
        boolean good = through(visitor, unmeasured.beforeTrial());
        visitor.scope().inherit(visitor.scope().legacy());
        good = good && through(visitor, unmeasured.beforeUser());
        visitor.hops().settle();
        for (Flow flow : good ? flows : List.<Flow>of()) {
            good &= through(visitor, flow);
        }
        good &= through(visitor, unmeasured.afterUser());
        return through(visitor, unmeasured.afterTrial()) && good;
    }

    private boolean through(Visitor visitor, Optional<Flow> flow) throws IOException {
        return flow.isEmpty() || through(visitor, flow.get());
    }

    private boolean through(Visitor visitor, Flow flow) throws IOException {
        out.accept(script.plain() ? flow.name() : "flow " + flow.name());
        visitor.beginFlow();
        boolean good = true;
        try {
            Way way = new Way(flow.steps(), visitor.scope());
            for (Optional<Step.Call> call = way.next(); call.isPresent(); call = way.next()) {
                if (++requests > MOST_REQUESTS) {
                    out.accept("  ended after " + MOST_REQUESTS + " requests: enough for a try");
                    return good;
                }
                Waits.nanos(way.everyNanos());
                Request request = call.get().request();
                boolean done = isDone(visitor, request);
                good &= done;
                if (!done && request.onFailure() == Request.OnFailure.END_FLOW) {
                    out.accept("  the flow ends here");
                    return false;
                }
            }
        } catch (StepFailure failure) {
            out.accept("  FAILED " + failure.kind() + ": " + failure.getMessage());
            return false;
        } finally {
            visitor.endFlow();
        }
        return good;
    }

    private boolean isDone(Visitor visitor, Request request) throws HttpFailure {
        show.begin(request, visitor.scope());
        try {
            visitor.perform(request);
            show.end();
            return true;
        } catch (StepFailure failure) {
            show.end();
            out.accept("     FAILED " + failure.kind() + ": " + failure.getMessage());
            show.beginningOfReply().ifPresent(text -> out.accept("     the reply begins: " + text));
        } catch (HttpFailure failure) {
            show.end();
            out.accept("     FAILED " + Attempt.kind(failure) + ": " + failure.getMessage());
        }
        return false;
    }

    /** Shows what goes over the wire. */
    private final class Show implements Hops.Observer {
        private final List<String> extracted = new ArrayList<>();
        private String name = "";
        private Optional<Scope> scope = Optional.empty();
        private String beginning = "";

        void begin(Request request, Scope of) {
            name = request.name();
            scope = Optional.of(of);
            beginning = "";
            extracted.clear();
        }

        void end() {
            extracted.forEach(line -> out.accept("     " + line));
        }

        Optional<String> beginningOfReply() {
            return Optional.of(beginning).filter(text -> !text.isBlank());
        }

        @Override
        public void received(Outgoing request, HttpReply reply, ExchangeTimes times) {
            String title = request.method() + " " + request.target();
            String named = title.equals(name) ? "" : "  (" + name + ")";
            out.accept(String.format(
                    Locale.ROOT,
                    "  %2d %s%s  %d  %,d B  %s",
                    requests,
                    title,
                    named,
                    reply.status(),
                    reply.bodyLength(),
                    parts(times)));
            har.add(name, request, reply, times);
            String text = reply.bodyText().strip().replaceAll("\\s+", " ");
            beginning = text.substring(0, Math.min(SHOWN, text.length()));
            reply.field("location").ifPresent(location -> out.accept("     location " + location));
            int cookies = reply.fields("set-cookie").size();
            if (cookies > 0) {
                out.accept("     " + cookies + (cookies == 1 ? " cookie" : " cookies") + " set");
            }
        }

        private String parts(ExchangeTimes times) {
            List<String> parts = new ArrayList<>();
            for (ExchangeTimes.Part part : ExchangeTimes.Part.values()) {
                if (times.nanos(part) >= 100_000) {
                    parts.add(part.name().toLowerCase(Locale.ROOT) + " " + millis(times.nanos(part)));
                }
            }
            return millis(times.totalNanos()) + " ms" + (parts.isEmpty() ? "" : " (" + String.join(", ", parts) + ")");
        }

        private String millis(long nanos) {
            return String.format(Locale.ROOT, "%.1f", nanos / 1e6);
        }

        @Override
        public void extracted(Extract extract, JsonNode value) {
            String text = requireNonNull(Values.text(value));
            boolean hidden = SECRET_NAME.matcher(extract.name()).matches()
                    || scope.map(known -> known.isHidden(extract.name())).orElse(false);
            if (hidden && text.length() >= SHORTEST_HIDDEN) {
                TryOut.this.hidden.add(text);
            }
            String shown = text.length() <= 60 ? text : text.substring(0, 57) + "...";
            extracted.add(extract.name() + " = " + (hidden ? "***" : shown));
        }
    }
}
