package org.loadharness.workloads.regex;

import java.util.List;
import java.util.Optional;
import org.loadharness.time.Ticker;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Session;
import org.loadharness.workload.User;
import org.loadharness.workloads.tcp.LineRefused;

/** A user who asks the engine in its own process: all its time is service. Confined to one thread. */
final class LocalSession implements Session {
    private final Engine engine;
    private final Requests requests;
    private final SampledReplies samples;
    private final User user;
    private Times times = new Times(0, 0, 0);

    LocalSession(Engine engine, Requests requests, SampledReplies samples, User user) {
        this.engine = engine;
        this.requests = requests;
        this.samples = samples;
        this.user = user;
    }

    @Override
    public Outcome perform(int interaction) {
        String line = requests.draw(user.random());
        long startNanos = Ticker.system().nanos();
        List<String> found = List.of();
        Optional<LineRefused> refusal = Optional.empty();
        try {
            found = engine.answer(line);
        } catch (LineRefused refused) {
            refusal = Optional.of(refused);
        }
        times = new Times(0, Ticker.system().nanos() - startNanos, 0);
        if (refusal.isEmpty() && samples.isNextKept()) {
            Contents contents = new Contents();
            found.forEach(contents::add);
            samples.keep(line, contents);
        }
        return new Reply(found.size(), refusal, times).outcome(line, requests.expected());
    }

    @Override
    public long partNanos(int part) {
        return times.nanos(part);
    }
}
