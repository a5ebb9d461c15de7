package org.loadharness.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.loadharness.http.HttpConnection;
import org.loadharness.http.HttpFailure;
import org.loadharness.http.HttpReply;
import org.loadharness.http.PreparedRequest;

/**
 * The tokens of one trial, by OAuth2's client credentials (RFC 6749, section 4.4): fetched before they are needed, and renewed by
 * a thread of their own before they end, so that no request waits for one. Thread-safe.
 */
final class Grants implements AutoCloseable {
    private static final System.Logger LOGGER = System.getLogger(Grants.class.getName());
    private static final double RENEWED_AFTER = 0.8;
    private static final long AGAIN_AFTER_MILLIS = 1000;
    private static final long LONGEST_END_MILLIS = 1000;

    private final Set<Auth.OAuth2> wanted;
    private final Hosts hosts;
    private final Secrets secrets;
    private final Map<Auth.OAuth2, Grant> ofTrial = new LinkedHashMap<>();
    private final ScheduledThreadPoolExecutor renewal;

    private Grants(Set<Auth.OAuth2> wanted, Hosts hosts, Secrets secrets) {
        this.wanted = wanted;
        this.hosts = hosts;
        this.secrets = secrets;
        this.renewal = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, "token-renewal");
            thread.setDaemon(true);
            return thread;
        });
        renewal.setRemoveOnCancelPolicy(true);
    }

    /** Where those come from that a scenario wants, without a query; empty if it wants none. */
    static List<String> sources(Script script, Reach reach) {
        return wanted(script, reach).stream()
                .map(auth -> withoutQuery(auth.tokenUrl()))
                .distinct()
                .toList();
    }

    /**
     * Fetches those that all users share.
     *
     * @param scope in whose terms they are asked for
     * @throws IOException if one is refused
     */
    static Grants open(Script script, Reach reach, Hosts hosts, Scope scope) throws IOException {
        Set<Auth.OAuth2> wanted = wanted(script, reach);
        Grants grants = new Grants(wanted, hosts, script.secrets());
        try {
            for (Auth.OAuth2 auth : wanted) {
                if (auth.per() == Auth.OAuth2.Per.TRIAL) {
                    grants.ofTrial.put(auth, grants.fetched(auth, scope));
                }
            }
            return grants;
        } catch (IOException refused) {
            grants.close();
            throw refused;
        }
    }

    private static Set<Auth.OAuth2> wanted(Script script, Reach reach) {
        Set<Auth.OAuth2> wanted = new LinkedHashSet<>();
        List<Auth> all = new ArrayList<>(List.of(reach.auth()));
        reach.origins().values().forEach(origin -> all.add(origin.auth()));
        script.requests().forEach(request -> all.add(request.auth()));
        for (Auth auth : all) {
            if (auth instanceof Auth.OAuth2 oauth2) {
                wanted.add(oauth2);
            }
        }
        return wanted;
    }

    /**
     * Gives a user the tokens that there are, and fetches those of its own.
     *
     * @throws IOException if one is refused
     */
    void lend(Scope scope) throws IOException {
        for (Auth.OAuth2 auth : wanted) {
            Grant shared = ofTrial.get(auth);
            scope.grant(auth, shared == null ? fetched(auth, scope) : shared);
        }
    }

    private Grant fetched(Auth.OAuth2 auth, Scope scope) throws IOException {
        URI url = URI.create(auth.tokenUrl());
        Host host = hosts.of(url)
                .orElseThrow(() ->
                        new IOException("token-url leads to " + url.getHost() + ", which is not listed under origins"));
        try {
            Grant grant = new Grant(host, Hops.target(url), auth.form(scope), auth.basic(scope), secrets);
            renewLater(grant, grant.fetch());
            return grant;
        } catch (StepFailure unknown) {
            throw new IOException("oauth2: " + unknown.getMessage(), unknown);
        }
    }

    /** Some services have a key there. */
    private static String withoutQuery(String url) {
        return url.replaceFirst("\\?.*", "");
    }

    private void renewLater(Grant grant, long lastsMillis) {
        if (lastsMillis > 0) {
            renewAfter(grant, (long) (lastsMillis * RENEWED_AFTER));
        }
    }

    @SuppressWarnings("FutureReturnValueIgnored") // what fails is logged there, and tried again
    private void renewAfter(Grant grant, long millis) {
        renewal.schedule(() -> renew(grant), millis, TimeUnit.MILLISECONDS);
    }

    private void renew(Grant grant) {
        try {
            renewLater(grant, grant.fetch());
        } catch (IOException refused) {
            if (!renewal.isShutdown()) { // else the trial is over, which has ended the exchange
                LOGGER.log(System.Logger.Level.WARNING, "a token was not renewed: " + refused.getMessage());
                renewAfter(grant, AGAIN_AFTER_MILLIS);
            }
        }
    }

    @Override
    public void close() {
        renewal.shutdownNow();
        try {
            if (!renewal.awaitTermination(LONGEST_END_MILLIS, TimeUnit.MILLISECONDS)) {
                LOGGER.log(System.Logger.Level.WARNING, "a token is still being renewed");
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    /** A token with what gets another one. Thread-safe. */
    static final class Grant {
        private final Host host;
        private final String target;
        private final List<String> form;
        private final String basic;
        private final Secrets secrets;
        private volatile String token = "";

        /**
         * @param form what is asked for, then what says who asks, where a server does not read the head
         * @param secrets that no message shows
         */
        Grant(Host host, String target, List<String> form, String basic, Secrets secrets) {
            this.host = host;
            this.target = target;
            this.form = List.copyOf(form);
            this.basic = basic;
            this.secrets = secrets;
        }

        String token() {
            return token;
        }

        /** Fetches one, and returns for how many milliseconds it holds; 0 if nobody says. */
        synchronized long fetch() throws IOException {
            try (HttpConnection connection = host.http().newConnection()) {
                connection.limitExchanges(host.limit(Optional.empty()));
                PreparedRequest bare = PreparedRequest.of("POST", target)
                        .withField("content-type", "application/x-www-form-urlencoded")
                        .withField("accept", "application/json");
                HttpReply reply = send(connection, bare.withField("authorization", basic), form.get(0));
                if (reply.status() == 400 || reply.status() == 401) {
                    reply = send(connection, bare, form.get(0) + form.get(1));
                }
                return take(reply);
            } catch (HttpFailure failure) {
                throw refused(String.valueOf(failure.getMessage()), failure);
            }
        }

        private static HttpReply send(HttpConnection connection, PreparedRequest request, String form)
                throws HttpFailure {
            byte[] body = form.getBytes(StandardCharsets.UTF_8);
            return connection.exchange(request, body, 0, body.length);
        }

        private long take(HttpReply reply) throws IOException {
            if (reply.status() != 200) {
                throw refused("the status is " + reply.status() + ", expected 200", null);
            }
            Token fresh = Token.read(reply.copyBody())
                    .orElseThrow(() -> refused("the status is 200, but the body has no access_token", null));
            token = fresh.text();
            return fresh.lastsMillis();
        }

        private IOException refused(String why, @Nullable HttpFailure cause) {
            String message = host.key() + withoutQuery(target) + " brings no token: " + why;
            String masked = secrets.masked(message);
            return new IOException(masked, masked.equals(message) ? cause : null);
        }
    }

    /** What a server grants. */
    private record Token(String text, long lastsMillis) {
        private static final long MILLIS = 1000;
        private static final BigDecimal MOST_SECONDS =
                BigDecimal.valueOf(Duration.ofDays(365).toSeconds());

        @SuppressWarnings("UnusedException") // the cause would quote a token
        static Optional<Token> read(byte[] body) {
            try {
                JsonNode json = Json.of(body);
                String text = json.path("access_token").asText("");
                long lastsMillis = Values.number(json.path("expires_in"))
                                .orElse(BigDecimal.ZERO)
                                .min(MOST_SECONDS)
                                .longValue()
                        * MILLIS;
                return text.isEmpty() ? Optional.empty() : Optional.of(new Token(text, lastsMillis));
            } catch (IOException noJson) {
                return Optional.empty();
            }
        }
    }

    /** As the head says who asks. */
    static String basic(String client, String secret) {
        String both = Escape.FORM.of(client) + ":" + Escape.FORM.of(secret);
        return "Basic " + Base64.getEncoder().encodeToString(both.getBytes(StandardCharsets.UTF_8));
    }
}
