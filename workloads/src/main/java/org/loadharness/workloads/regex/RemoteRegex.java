package org.loadharness.workloads.regex;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.loadharness.workload.Session;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Target;
import org.loadharness.workload.User;
import org.loadharness.workloads.elsewhere.LongWay;
import org.loadharness.workloads.tcp.LineClient;
import org.loadharness.workloads.tcp.LineClientOptions;
import org.loadharness.workloads.tcp.LineFailure;
import org.loadharness.workloads.tcp.TcpAddress;

/** A server of sentences, and the lines that all its users draw from. Thread-safe. */
final class RemoteRegex implements Target {
    /** Longest sentence that is taken from a server. */
    private static final int LINE_BYTES = 1 << 20;

    private static final String ANSWERS = "answers";
    private static final String REJECTIONS = "queue_rejections";
    private static final Pattern COUNTS = Pattern.compile("answered=(\\d{1,18}) hits=(\\d{1,18}) busy=(\\d{1,18})");

    private final Settings settings;
    private final LongWay way;
    private final InetSocketAddress server;
    private final LineClientOptions options;
    private final Requests requests;
    private final LongAdder answered = new LongAdder();
    private final SampledReplies samples = new SampledReplies();

    private RemoteRegex(Settings settings, LongWay way, LineClientOptions options, Requests requests)
            throws IOException {
        this.settings = settings;
        this.way = way;
        this.server = TcpAddress.of(way.address());
        this.options = options;
        this.requests = requests;
    }

    /** Empties the server's cache. The way is closed with it. */
    static RemoteRegex connect(Settings settings, Requests requests, LongWay way)
            throws IOException, InterruptedException {
        RemoteRegex target = join(settings, requests, way);
        try {
            String answer = target.control(RegexHandler.RESET);
            if (answer.isEmpty()) {
                return target;
            }
            throw new IOException(way.address() + " is no server of this workload: it answers \"" + answer + "\"");
        } catch (IOException | InterruptedException unusable) {
            way.close();
            throw unusable;
        }
    }

    /** Of a server whose cache another process has emptied. */
    static RemoteRegex join(Settings settings, Requests requests, LongWay way) throws IOException {
        LineClientOptions options = new LineClientOptions(
                LineClientOptions.DEFAULT.connect(), settings.requestTimeout(RegexParameters.PATIENCE), LINE_BYTES);
        return new RemoteRegex(settings, way, options, requests);
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
        MatchResult counts = counts();
        if (Long.parseLong(counts.group(1)) < had) {
            throw new IOException("the server says " + counts.group() + ", but users had " + had
                    + " answers; is it reset while they run?");
        }
        samples.check(Engines.rows(settings));
    }

    @Override
    public Map<String, Long> counted() throws IOException, InterruptedException {
        MatchResult counts = counts();
        return Map.of(
                LocalRegex.CACHE_HITS, Long.parseLong(counts.group(2)), REJECTIONS, Long.parseLong(counts.group(3)));
    }

    @Override
    public void close() {
        way.close();
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

    private MatchResult counts() throws IOException, InterruptedException {
        String answer = control(RegexHandler.COUNTS);
        Matcher counts = COUNTS.matcher(answer);
        if (!counts.matches()) {
            throw new IOException("the server does not send its counts but \"" + answer + "\"");
        }
        return counts.toMatchResult();
    }

    /** The first line that the server says to a control line. */
    private String control(String line) throws LineFailure, InterruptedException {
        try (LineClient client = open()) {
            client.send(line);
            return client.receive();
        }
    }
}
