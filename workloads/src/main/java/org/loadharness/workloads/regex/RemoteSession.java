package org.loadharness.workloads.regex;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Session;
import org.loadharness.workload.User;
import org.loadharness.workloads.tcp.LineClient;
import org.loadharness.workloads.tcp.LineFailure;

/** A user of the server, with a connection for each request or one for all. Confined to one thread. */
final class RemoteSession implements Session {
    private final RemoteRegex server;
    private final Requests requests;
    private final User user;
    private final boolean keepsConnection;
    private @Nullable LineClient connection;
    private String line = "";
    private Times times = new Times(0, 0, 0);

    RemoteSession(RemoteRegex server, Requests requests, User user) {
        this.server = server;
        this.requests = requests;
        this.user = user;
        this.keepsConnection =
                user.group().settings().get(RegexParameters.CONNECTION).equals(RegexParameters.KEPT);
    }

    @Override
    public Outcome perform(int interaction) throws InterruptedException {
        line = requests.draw(user.random());
        return send();
    }

    /** With the same request, as the report's client does. */
    @Override
    public Outcome retry(int interaction) throws InterruptedException {
        return send();
    }

    private Outcome send() throws InterruptedException {
        boolean isWhole = false;
        boolean isKept = server.samples().isNextKept();
        Contents contents = new Contents();
        try {
            Reply reply = ask(isKept ? contents::add : sentence -> {});
            isWhole = true;
            if (isKept && reply.refusal().isEmpty()) {
                server.samples().keep(line, contents);
            }
            times = reply.times();
            server.count(reply);
            return reply.outcome(line, requests.expected());
        } catch (LineFailure failure) {
            return Outcome.failure(failure.kind().word(), failure);
        } finally {
            if (!keepsConnection || !isWhole) {
                close();
            }
        }
    }

    private Reply ask(Consumer<String> sentences) throws LineFailure, InterruptedException {
        LineClient client = connection;
        if (client == null) {
            client = server.open();
            connection = client;
            client.send(RegexHandler.TIMES + "\n" + line);
        } else {
            client.send(line);
        }
        return Exchange.read(client, sentences);
    }

    @Override
    public long partNanos(int part) {
        return times.nanos(part);
    }

    @Override
    public void close() {
        if (connection != null) {
            connection.close();
            connection = null;
        }
    }
}
