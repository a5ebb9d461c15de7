package org.loadharness.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.loadharness.plan.TrialSettings.Agents.Joining;
import org.loadharness.plan.TrialSettings.Agents.Place;
import org.loadharness.record.DiskFile;

/** Keys that are made for one run, where it starts its agents by ssh and is given none. Confined to one thread. */
final class KeysOfRun implements AutoCloseable {
    private final List<Path> files = new ArrayList<>();

    /** The same with keys, if that place asks for them and it has none. */
    Joining of(Place place, Joining joining) throws IOException, InterruptedException {
        if (!(place instanceof Place.Hosts hosts) || joining.keys().isPresent()) {
            return joining;
        }
        Path directory = DiskFile.makeTemporaryDirectory("keys");
        files.add(directory);
        files.addAll(KeyMaker.make(directory.resolve("keys.p12"), hosts.names().size()));
        return new Joining(joining.listen(), Optional.of(files.get(1).toString()), joining.within());
    }

    /** What starts agents on those hosts, each with a file of its own if that was made. */
    SshStarter starter(Place.Hosts hosts, Joining joining, SshStarter.Tools tools) {
        List<SshStarter.Place> places = new ArrayList<>();
        for (String host : hosts.names()) {
            Path own = files.isEmpty()
                    ? Path.of(joining.keys().orElseThrow())
                    : files.get(files.size() - hosts.names().size() + places.size());
            places.add(new SshStarter.Place(
                    host, own, joining.listen(), joining.within().toSeconds()));
        }
        return new SshStarter(tools, places);
    }

    @Override
    public void close() {
        try {
            for (int index = files.size() - 1; index >= 0; index--) {
                Files.deleteIfExists(files.get(index));
            }
        } catch (IOException kept) {
            throw new UncheckedIOException("keys of the run could not be removed", kept);
        }
    }
}
