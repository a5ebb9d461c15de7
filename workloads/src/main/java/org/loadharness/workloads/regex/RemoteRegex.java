package org.loadharness.workloads.regex;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.loadharness.workload.Session;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Target;
import org.loadharness.workload.User;
import org.loadharness.workloads.tcp.LineClient;
import org.loadharness.workloads.tcp.LineClientOptions;
import org.loadharness.workloads.tcp.LineFailure;
import org.loadharness.workloads.tcp.TcpAddress;

/** A server of sentences, and the lines that all its users draw from. Thread-safe. */
final class RemoteRegex implements Target {
    /** Longest sentence that is taken from a server. */
    private static final int LINE_BYTES = 1 << 20;

    private static final String ANSWERS = "answers";
    private static final Pattern COUNTS = Pattern.compile("answered=(\\d{1,18}) hits=\\d{1,18}");

    private final Settings settings;
    private final InetSocketAddress server;
    private final LineClientOptions options;
    private final Requests requests;
    private final LongAdder answered = new LongAdder();
    private final SampledReplies samples = new SampledReplies();

    private RemoteRegex(Settings settings, InetSocketAddress server, LineClientOptions options, Requests requests) {
        this.settings = settings;
        this.server = server;
        this.options = options;
        this.requests = requests;
    }

    /** Makes the requests and empties the server's cache. */
    static RemoteRegex connect(Settings settings, URI server, Requests requests)
            throws IOException, InterruptedException {
        LineClientOptions options = new LineClientOptions(
                LineClientOptions.DEFAULT.connect(), settings.requestTimeout(RegexParameters.PATIENCE), LINE_BYTES);
        RemoteRegex target = new RemoteRegex(settings, TcpAddress.of(server), options, requests);
        String answer = target.control(RegexHandler.RESET);
        if (!answer.isEmpty()) {
            throw new IOException(server + " is no server of this workload: it answers \"" + answer + "\"");
        }
        return target;
    }

    @Override
    public Session session(User user) {
        return new RemoteSession(this, requests, user);
    }

    @Override
    public Map<String, Long> seen() {
        return Map.of(ANSWERS, answered.sum());
    }

    /**
     * The server answered no fewer requests than its users have had answers, and some replies are searched for again. The
     * data is made or read anew for that, so that no trial holds it.
     */
    @Override
    public void check(Map<String, Long> seen) throws IOException, InterruptedException {
        long had = seen.getOrDefault(ANSWERS, 0L);
        String answer = control(RegexHandler.COUNTS);
        Matcher counts = COUNTS.matcher(answer);
        if (!counts.matches()) {
            throw new IOException("the server does not send its counts but \"" + answer + "\"");
        }
        if (Long.parseLong(counts.group(1)) < had) {
            throw new IOException(
                    "the server says " + answer + ", but users had " + had + " answers; is it reset while they run?");
        }
        samples.check(Engines.rows(settings));
    }

    /** Where some of the users' replies are kept. */
    SampledReplies samples() {
        return samples;
    }

    /** A new connection. */
    LineClient open() throws LineFailure, InterruptedException {
        return LineClient.connect(server, options);
    }

    /** Remembers a reply for the {@link #check}, unless the server had no place for the connection. */
    void count(Reply reply) {
        if (reply.times().serviceNanos() > 0) {
            answered.increment();
        }
    }

    /** The first line that the server says to a control line. */
    private String control(String line) throws LineFailure, InterruptedException {
        try (LineClient client = open()) {
            client.send(line);
            return client.receive();
        }
    }
}
