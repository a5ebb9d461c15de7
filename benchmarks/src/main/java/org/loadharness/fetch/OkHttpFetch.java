package org.loadharness.fetch;

import java.io.IOException;
import java.net.URI;
import java.util.concurrent.TimeUnit;
import okhttp3.ConnectionPool;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Session;
import org.loadharness.workload.Target;
import org.loadharness.workload.User;

/** Over OkHttp: one client that all users share, with a pool that keeps a connection for each of them. Thread-safe. */
final class OkHttpFetch implements Target {
    private static final int MOST_CONNECTIONS = 100_000;

    private final OkHttpClient client = new OkHttpClient.Builder()
            .connectionPool(new ConnectionPool(MOST_CONNECTIONS, 5, TimeUnit.MINUTES))
            .build();
    private final Request request;
    private final Answer answer;

    OkHttpFetch(URI server, Answer answer) {
        this.answer = answer;
        this.request = new Request.Builder().url(server.resolve("/").toString()).build();
    }

    @Override
    public Session session(User user) {
        return interaction -> fetch();
    }

    private Outcome fetch() throws IOException {
        try (Response response = client.newCall(request).execute()) {
            return answer.outcome(response.code(), response.body().bytes().length);
        }
    }

    @Override
    public void close() {
        client.connectionPool().evictAll();
        client.dispatcher().executorService().shutdown();
    }
}
