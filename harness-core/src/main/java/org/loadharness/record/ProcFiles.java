package org.loadharness.record;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The small files in which Linux tells about a process. Elsewhere there are none. Immutable. Thread-safe.
 *
 * @param machine where the machine's files are
 * @param process where the process's are
 */
record ProcFiles(Path machine, Path process) {
    /** Longer ones are not what they seem. */
    private static final int MOST_BYTES = 1 << 20;

    private static final Pattern THREAD = Pattern.compile("\\d{1,9}");

    /** Of this process. */
    static ProcFiles own() {
        return new ProcFiles(Path.of("/proc"), Path.of("/proc/self"));
    }

    Optional<String> ofMachine(String name) {
        return read(machine + "/" + name).map(ProcFiles::text);
    }

    Optional<String> ofProcess(String name) {
        return read(process + "/" + name).map(ProcFiles::text);
    }

    Optional<byte[]> bytesOfProcess(String name) {
        return read(process + "/" + name);
    }

    Optional<String> ofThread(int thread, String name) {
        return ofProcess("task/" + thread + "/" + name);
    }

    /** The numbers of the process's threads; empty if the system does not tell. */
    Optional<List<Integer>> threads() {
        String[] names = new File(process.toFile(), "task").list();
        if (names == null) {
            return Optional.empty();
        }
        List<Integer> threads = new ArrayList<>(names.length);
        for (String name : names) {
            if (THREAD.matcher(name).matches()) {
                threads.add(Integer.valueOf(name));
            }
        }
        return Optional.of(threads);
    }

    /** A plain stream: a channel costs twice as much, and an interrupted thread could not read from it. */
    private static Optional<byte[]> read(String path) {
        try (FileInputStream in = new FileInputStream(path)) {
            byte[] content = in.readNBytes(MOST_BYTES);
            return content.length == MOST_BYTES ? Optional.empty() : Optional.of(content);
        } catch (IOException notTold) {
            return Optional.empty();
        }
    }

    /** A thread may be called by any bytes. */
    private static String text(byte[] content) {
        return new String(content, StandardCharsets.ISO_8859_1);
    }
}
