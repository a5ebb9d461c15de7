package org.loadharness.record;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A directory that looks like a process of Linux. */
final class FakeProcess {
    private final Path directory;

    FakeProcess(Path directory) throws IOException {
        this.directory = directory;
        Files.createDirectories(directory.resolve("task"));
    }

    ProcFiles files() {
        return new ProcFiles(directory, directory);
    }

    FakeProcess file(String name, String content) throws IOException {
        Files.createDirectories(directory.resolve(name).getParent());
        Files.writeString(directory.resolve(name), content);
        return this;
    }

    FakeProcess thread(int thread, String name, long ranNanos) throws IOException {
        file("task/" + thread + "/comm", name + "\n");
        return file("task/" + thread + "/schedstat", ranNanos + " 5 1\n");
    }

    FakeProcess switches(int thread, long voluntary, long involuntary) throws IOException {
        return file(
                "task/" + thread + "/status",
                "voluntary_ctxt_switches:\t" + voluntary + "\nnonvoluntary_ctxt_switches:\t" + involuntary + "\n");
    }

    FakeProcess end(int thread) throws IOException {
        Path task = directory.resolve("task/" + thread);
        for (String name : new String[] {"comm", "schedstat", "status"}) {
            Files.deleteIfExists(task.resolve(name));
        }
        Files.delete(task);
        return this;
    }
}
