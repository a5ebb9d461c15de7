package org.loadharness.fetch;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Session;
import org.loadharness.workload.Target;
import org.loadharness.workload.User;

/** Over java.net.http: one client that all users share, as its manual says. Thread-safe. */
final class JdkFetch implements Target {
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final HttpRequest request;
    private final Answer answer;

    JdkFetch(URI server, Answer answer) {
        this.answer = answer;
        this.request = HttpRequest.newBuilder(server.resolve("/")).build();
    }

    @Override
    public Session session(User user) {
        return interaction -> fetch();
    }

    private Outcome fetch() throws IOException, InterruptedException {
        HttpResponse<byte[]> response = client.send(request, HttpResponse.BodyHandlers.ofByteArray());
        return answer.outcome(response.statusCode(), response.body().length);
    }
}
