package org.loadharness.workloads.ski;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.http.HttpLimits;
import org.loadharness.http.HttpOrigin;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Settings;

/** A ride that was answered by 201 is there after the server's end, however it ended. */
class StoppedServerTest {
    private static final SkiDay DAY = new SkiDay(56, 2022, 200);
    private static final int CLIENTS = 16;
    private static final int ANSWERS_BEFORE_THE_END = 4_000;

    private final ExecutorService aside = Executors.newCachedThreadPool();
    private final Set<Integer> answered = ConcurrentHashMap.newKeySet();
    private final AtomicInteger skiers = new AtomicInteger();

    @TempDir
    private Path directory;

    @AfterEach
    void endWhatRunsAside() {
        aside.shutdownNow();
    }

    @Test
    void aServerThatStopsLosesNothingThatItAnswered() throws Exception {
        SkiServer server = SkiServer.start(
                Settings.of(SkiParameters.ALL, Map.of("directory", directory.toString())),
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        List<CompletableFuture<Void>> clients = clients(server.address());
        awaitAnswers();

        server.close();

        clients.forEach(CompletableFuture::join);
        assertThatAllIsThere();
    }

    @Test
    void aServerThatIsKilledLosesNothingThatItAnswered() throws Exception {
        Process server = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        "org.loadharness.cli.Main",
                        "serve",
                        "ski",
                        "--param",
                        "directory=" + directory)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (BufferedReader out = server.inputReader()) {
            Matcher address = Pattern.compile("http://[0-9.:]+").matcher(String.valueOf(out.readLine()));
            assertThat(address.find()).isTrue();
            List<CompletableFuture<Void>> clients = clients(URI.create(address.group()));
            awaitAnswers();

            server.destroyForcibly();

            assertThat(server.waitFor(120, TimeUnit.SECONDS)).isTrue();
            clients.forEach(CompletableFuture::join);
        } finally {
            server.destroyForcibly();
        }
        assertThatAllIsThere();
    }

    /** Each ride is of another skier, so that each can be looked for. */
    private List<CompletableFuture<Void>> clients(URI server) {
        List<CompletableFuture<Void>> clients = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++) {
            clients.add(CompletableFuture.runAsync(() -> rideUntilTheServerEnds(server), aside));
        }
        return clients;
    }

    private void rideUntilTheServerEnds(URI server) {
        try (HttpOrigin origin = HttpOrigin.open(server, HttpLimits.DEFAULT);
                HttpRides rides = new HttpRides(origin.newConnection(), "/Server_war", DAY, new RideCount())) {
            Outcome outcome = Outcome.SUCCESS;
            while (outcome.equals(Outcome.SUCCESS)) {
                int skier = skiers.incrementAndGet();
                outcome = rides.send(new LiftRide(DAY, skier, 1, 1, 1));
                if (outcome.equals(Outcome.SUCCESS)) {
                    answered.add(skier);
                }
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private void awaitAnswers() {
        while (answered.size() < ANSWERS_BEFORE_THE_END) {
            Thread.onSpinWait();
        }
    }

    private void assertThatAllIsThere() throws IOException, InterruptedException {
        try (SkiStore store = DatabaseStore.open(RideFile.in(directory))) {
            List<Integer> lost = new ArrayList<>();
            for (int skier : answered) {
                if (store.dayVertical(DAY, skier).isEmpty()) {
                    lost.add(skier);
                }
            }
            assertThat(lost).as("of %d answered", answered.size()).isEmpty();
            assertThat(store.skiers(DAY)).isBetween((long) answered.size(), (long) answered.size() + CLIENTS);
        }
    }
}
