package org.loadharness.record;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The small files in which Linux reports about a process. Elsewhere there are none. Hundreds are read a second, and so
 * into one buffer, through plain streams: a channel costs more, and an interrupted thread could not read from it.
 * Confined to one thread.
 */
final class ProcFiles {
    /** Longer ones are not what they seem. */
    private static final int MOST_BYTES = 1 << 20;

    private static final int USUAL_BYTES = 1 << 12;
    private static final int MOST_DIGITS = 9;

    private final String machine;
    private final String process;
    private byte[] buffer = new byte[USUAL_BYTES];

    /**
     * Of a process.
     *
     * @param machine where the machine's files are
     * @param process where the process's are
     */
    ProcFiles(Path machine, Path process) {
        this.machine = machine.toString();
        this.process = process.toString();
    }

    /** Of this process. */
    static ProcFiles own() {
        return new ProcFiles(Path.of("/proc"), Path.of("/proc/self"));
    }

    Optional<String> ofMachine(String name) {
        return text(machine + "/" + name);
    }

    Optional<String> ofProcess(String name) {
        return text(process + "/" + name);
    }

    Optional<byte[]> bytesOfProcess(String name) {
        OptionalInt length = read(process + "/" + name);
        return length.isPresent() ? Optional.of(Arrays.copyOf(buffer, length.getAsInt())) : Optional.empty();
    }

    Optional<String> ofThread(int thread, String name) {
        return text(process + "/task/" + thread + "/" + name);
    }

    /** The numbers of the process's threads; empty if the system does not say. */
    Optional<int[]> threads() {
        String[] names = new File(process, "task").list();
        return Optional.ofNullable(names)
                .map(found -> Arrays.stream(found)
                        .filter(ProcFiles::isNumber)
                        .mapToInt(Integer::parseInt)
                        .toArray());
    }

    /** A thread may be called by any bytes. */
    private Optional<String> text(String path) {
        OptionalInt length = read(path);
        return length.isPresent()
                ? Optional.of(new String(buffer, 0, length.getAsInt(), StandardCharsets.ISO_8859_1))
                : Optional.empty();
    }

    /** Fills the buffer and returns up to where. */
    private OptionalInt read(String path) {
        try (FileInputStream in = new FileInputStream(path)) {
            int length = 0;
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer, length, buffer.length - length)) {
                length += read;
                if (length == MOST_BYTES) {
                    return OptionalInt.empty();
                }
                if (length == buffer.length) {
                    buffer = Arrays.copyOf(buffer, 2 * length);
                }
            }
            return OptionalInt.of(length);
        } catch (IOException unreadable) {
            return OptionalInt.empty();
        }
    }

    private static boolean isNumber(String name) {
        return !name.isEmpty() && name.length() <= MOST_DIGITS && name.chars().allMatch(c -> c >= '0' && c <= '9');
    }
}
