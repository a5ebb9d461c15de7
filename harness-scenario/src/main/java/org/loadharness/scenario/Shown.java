package org.loadharness.scenario;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.loadharness.http.ExchangeTimes;
import org.loadharness.http.HttpReply;

/** Shows what goes over the wire, and what is made of it, while a scenario is tried. Confined to one thread. */
final class Shown implements Hops.Observer {
    static final String SECRET_NAMES = "password|passwd|secret|csrf[a-z_-]*|session[a-z_-]*|[a-z_-]*token";

    private static final int LONGEST = 400;
    private static final int LOOKED_AT = 10_000;
    private static final int LONGEST_VALUE = 60;
    private static final int LEAST_NANOS = 100_000;
    private static final String INDENT = "     ";
    /** Of a screen: what does not fit in one line takes two. */
    private static final int WIDTH = 80;

    /** Who extracts something under such a name has a secret, whether the file says so or not. */
    private static final Pattern SECRET_NAME = Pattern.compile("(?i)(?:user\\.)?(?:" + SECRET_NAMES + ")");

    private final Consumer<String> out;
    private final UnaryOperator<String> masking;
    private final Har har;
    private final Set<String> hidden;
    /** What was exchanged: it waits until it is known what in it is secret. */
    private final List<String> exchanges = new ArrayList<>();

    private final List<String> lines = new ArrayList<>();
    private List<String> found = List.of();
    private Optional<String> expected = Optional.empty();
    private String name = "";
    private List<Extract> extracts = List.of();
    private Optional<Scope> scope = Optional.empty();
    private Optional<Outgoing> sent = Optional.empty();
    private String written = "";
    private String beginning = "";
    private Optional<ExchangeTimes> unanswered = Optional.empty();
    private int requests;
    private long totalNanos;

    /**
     * Shows nothing yet.
     *
     * @param masking of what is cut off somewhere, so that half a secret does not stay
     * @param hidden receives values that nobody shall see
     */
    Shown(Consumer<String> out, UnaryOperator<String> masking, Har har, Set<String> hidden) {
        this.out = out;
        this.masking = masking;
        this.har = har;
        this.hidden = hidden;
    }

    /** Says as well which request is waited for: as it is written and without a query, since what it says may be a secret. */
    void begin(Request request, int ofTry, Scope of) {
        name = request.name();
        written = request.method() + " " + request.target().toString().replaceFirst("\\?.*", "");
        extracts = request.extracts();
        scope = Optional.of(of);
        sent = Optional.empty();
        unanswered = Optional.empty();
        beginning = "";
        found = List.of();
        expected = Optional.empty();
        exchanges.clear();
        lines.clear();
        out.accept(String.format(
                Locale.ROOT, "  %2d %s", ofTry, written.equals(name) ? written : written + "  (" + name + ")"));
    }

    /** The request did what it was meant to do. */
    void done() {
        exchanges.forEach(out);
        expected.ifPresent(line -> out.accept(INDENT + line));
        lines.forEach(line -> out.accept(INDENT + line));
    }

    void failed(String kind, String message) {
        if (sent.isEmpty()) {
            exchanges.add(INDENT + "not sent");
        }
        exchanges.forEach(out);
        lines.forEach(line -> out.accept(INDENT + line));
        out.accept(INDENT + "FAILED " + kind + ": " + message);
        found.forEach(line -> out.accept(INDENT + line));
        sent.map(this::body).filter(body -> !body.isEmpty()).ifPresent(body -> out.accept(INDENT + "sent: " + body));
        if (!beginning.isBlank()) {
            out.accept(INDENT + "the reply begins: " + shortened(beginning));
        }
    }

    /** Nobody replied, or not with HTTP. */
    void unanswered(String kind, String message) {
        sent.ifPresent(outgoing -> unanswered.ifPresent(times -> {
            exchange(outgoing, "no reply  " + parts(times));
            har.addFailed(name, outgoing, times, kind);
        }));
        exchanges.forEach(out);
        out.accept(INDENT + "FAILED " + kind + ": " + message);
    }

    /** Requests that were sent so far, each with its redirects. */
    int requests() {
        return requests;
    }

    /** All exchanges so far. */
    long totalNanos() {
        return totalNanos;
    }

    @Override
    public void sent(Outgoing request) {
        requests += sent.isEmpty() ? 1 : 0;
        sent = Optional.of(request);
    }

    @Override
    public void received(Outgoing request, HttpReply reply, ExchangeTimes times) {
        totalNanos += times.totalNanos();
        exchange(
                request,
                String.format(Locale.ROOT, "%d  %,d B  %s", reply.status(), reply.receivedBodyBytes(), parts(times)));
        har.add(name, request, reply, times);
        beginning = beginning(reply);
        reply.field("location")
                .ifPresent(location -> exchanges.add(INDENT + "location " + ScenarioUrl.shown(location)));
        int cookies = reply.fields("set-cookie").size();
        if (cookies > 0) {
            exchanges.add(INDENT + cookies + (cookies == 1 ? " cookie" : " cookies") + " set");
        }
    }

    @Override
    public void unanswered(Outgoing request, ExchangeTimes times) {
        totalNanos += times.totalNanos();
        unanswered = Optional.of(times);
    }

    /** Under the request as it is written, which need not be said twice. */
    private void exchange(Outgoing request, String answered) {
        String asked = request.method() + " " + request.target();
        if (exchanges.isEmpty() && asked.equals(written)) {
            exchanges.add(INDENT + answered);
        } else if (INDENT.length() + asked.length() + 2 + answered.length() <= WIDTH) {
            exchanges.add(INDENT + asked + "  " + answered);
        } else {
            exchanges.add(INDENT + asked);
            exchanges.add(INDENT + answered);
        }
    }

    private static String beginning(HttpReply reply) {
        try {
            return Content.text(reply);
        } catch (StepFailure unreadable) {
            return ""; // who looks into it says so
        }
    }

    private String body(Outgoing request) {
        return shortened(new String(request.body(), StandardCharsets.UTF_8));
    }

    private String shortened(String text) {
        String line = masking.apply(text.substring(0, Math.min(LOOKED_AT, text.length())))
                .strip()
                .replaceAll("\\s+", " ");
        return line.substring(0, Math.min(LONGEST, line.length()));
    }

    private static String parts(ExchangeTimes times) {
        List<String> parts = new ArrayList<>();
        for (ExchangeTimes.Part part : ExchangeTimes.Part.values()) {
            if (times.nanos(part) >= LEAST_NANOS) {
                parts.add(part.name().toLowerCase(Locale.ROOT) + " " + millis(times.nanos(part)));
            }
        }
        return millis(times.totalNanos()) + " ms" + (parts.isEmpty() ? "" : " (" + String.join(", ", parts) + ")");
    }

    static String millis(long nanos) {
        return String.format(Locale.ROOT, "%.1f", nanos / 1e6);
    }

    @Override
    public void judging(Expect expect, Reply reply) {
        extracts.stream().filter(this::isHidden).forEach(extract -> hide(extract, reply));
        found = expect.found(reply);
        expected = expect.equals(Expect.ANY_SUCCESS)
                ? Optional.empty()
                : Optional.of("as expected: " + String.join(", ", expect.said()));
    }

    @Override
    public void extracted(Extract extract, JsonNode value) {
        String text = masking.apply(requireNonNull(Values.text(value)));
        boolean isHidden = isHidden(extract);
        if (isHidden) {
            hidden.addAll(Values.texts(value));
        }
        String shown = text.length() <= LONGEST_VALUE ? text : text.substring(0, LONGEST_VALUE - 3) + "...";
        lines.add(extract.name() + " = " + (isHidden ? "***" : shown));
    }

    private boolean isHidden(Extract extract) {
        return extract.secret()
                || SECRET_NAME.matcher(extract.name()).matches()
                || scope.map(known -> known.isHidden(extract.name())).orElse(false);
    }

    /** What a request is to take out as a secret is one as well where it fails before it has. */
    private void hide(Extract extract, Reply reply) {
        try {
            extract.candidates(reply).forEach(value -> hidden.addAll(Values.texts(value)));
        } catch (StepFailure unreadable) {
            // the request itself fails of it
        }
    }
}
