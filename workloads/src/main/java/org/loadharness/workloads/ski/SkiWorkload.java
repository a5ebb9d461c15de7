package org.loadharness.workloads.ski;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.loadharness.http.HttpFailure;
import org.loadharness.load.LoadPhase;
import org.loadharness.random.SeedTree;
import org.loadharness.workload.LocalWorkload;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Parameter;
import org.loadharness.workload.PhasedWorkload;
import org.loadharness.workload.ServedWorkload;
import org.loadharness.workload.Settings;
import org.loadharness.workload.SteppedWorkload;
import org.loadharness.workload.Target;
import org.loadharness.workloads.durable.DataPlaces;
import org.loadharness.workloads.elsewhere.LongWay;

/**
 * The ski resort of a published report: skiers' lift rides are posted in three overlapping phases of a day. The number of
 * users is that of the peak. Immutable. Thread-safe.
 */
public final class SkiWorkload implements PhasedWorkload, LocalWorkload, SteppedWorkload {
    @Override
    public String name() {
        return "ski";
    }

    @Override
    public String summary() {
        return "lift rides of a day in three phases are written to a resort's server";
    }

    @Override
    public List<Parameter<?>> parameters() {
        return SkiParameters.ALL;
    }

    @Override
    public List<String> failureKinds() {
        return Stream.concat(HttpFailure.Kind.words().stream(), Stream.of("http-*"))
                .toList();
    }

    @Override
    public Mix mix(Settings settings) {
        return Mix.of(new Mix.Entry("ride", 1));
    }

    @Override
    public List<LoadPhase> phases(Settings settings, int users) {
        return DayOfSkiing.of(settings).phases(users);
    }

    @Override
    public List<String> conflicts(Settings settings) {
        List<String> conflicts = new ArrayList<>();
        requireOrder(settings, SkiParameters.FIRST_MINUTE, SkiParameters.LAST_MINUTE, conflicts);
        requireOrder(settings, SkiParameters.LEAST_WAIT, SkiParameters.MOST_WAIT, conflicts);
        return conflicts;
    }

    @Override
    public List<String> unusableFiles(Settings settings) {
        return settings.get(SkiParameters.DIRECTORY).flatMap(DataPlaces::problemOfDirectory).stream()
                .map(problem -> "directory: " + problem)
                .toList();
    }

    @Override
    public Target open(Settings settings, SeedTree seeds) throws IOException, InterruptedException {
        return LocalResort.of(SkiStores.open(settings));
    }

    @Override
    public ServedWorkload.Server serve(Settings settings, InetSocketAddress bind)
            throws IOException, InterruptedException {
        return SkiServer.start(settings, bind);
    }

    @Override
    public Target connect(Settings settings, URI server, SeedTree seeds) throws IOException {
        return RemoteResort.connect(settings, LongWay.to(server, settings, seeds));
    }

    @Override
    public Target join(Settings settings, URI server, SeedTree seeds) throws IOException {
        return RemoteResort.join(settings, LongWay.to(server, settings, seeds));
    }

    @Override
    public Optional<String> agentsHindrance(Settings settings) {
        return Optional.empty();
    }

    @Override
    public Optional<String> wouldRemove(Settings settings, URI server) throws IOException {
        return RemoteResort.ridesOfOthers(settings, server);
    }

    private static void requireOrder(
            Settings settings, Parameter<Integer> first, Parameter<Integer> last, List<String> conflicts) {
        if (settings.get(first) > settings.get(last)) {
            conflicts.add(first.name() + " must not exceed " + last.name() + ", was " + settings.get(first) + " and "
                    + settings.get(last));
        }
    }
}
