package org.loadharness.workloads.regex;

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
    private final User user;
    private Times times = new Times(0, 0, 0);

    LocalSession(Engine engine, Requests requests, User user) {
        this.engine = engine;
        this.requests = requests;
        this.user = user;
    }

    @Override
    public Outcome perform(int interaction) {
        String line = requests.draw(user.random());
        long startNanos = Ticker.system().nanos();
        int lines = 0;
        Optional<LineRefused> refusal = Optional.empty();
        try {
            lines = engine.answer(line).size();
        } catch (LineRefused refused) {
            refusal = Optional.of(refused);
        }
        times = new Times(0, Ticker.system().nanos() - startNanos, 0);
        return new Reply(lines, refusal, times).outcome(line, requests.expected());
    }

    @Override
    public long partNanos(int part) {
        return times.nanos(part);
    }
}
