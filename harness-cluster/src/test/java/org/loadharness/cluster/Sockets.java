package org.loadharness.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The sockets of a process, as Linux lists them: the local address of each, in hexadecimal. Stateless. */
final class Sockets {
    private static final String LISTEN = "0A";

    private Sockets() {}

    static List<String> listening(long processId) throws IOException {
        List<String> found = new ArrayList<>(table(processId, "tcp", LISTEN));
        found.addAll(table(processId, "tcp6", LISTEN));
        return found;
    }

    static List<String> udp(long processId) throws IOException {
        List<String> found = new ArrayList<>(table(processId, "udp", ""));
        found.addAll(table(processId, "udp6", ""));
        return found;
    }

    /** 127.0.0.1, also as IPv6 has it, or ::1. */
    static boolean isLoopback(String address) {
        return address.startsWith("0100007F:")
                || address.startsWith("0000000000000000FFFF00000100007F:")
                || address.startsWith("00000000000000000000000001000000:");
    }

    private static List<String> table(long processId, String protocol, String state) throws IOException {
        Set<String> own = inodes(processId);
        List<String> found = new ArrayList<>();
        for (String line : Files.readAllLines(Path.of("/proc/" + processId + "/net/" + protocol))) {
            String[] words = line.strip().split("\\s+", -1);
            if (words.length > 9 && own.contains(words[9]) && words[3].endsWith(state)) {
                found.add(words[1]);
            }
        }
        return found;
    }

    private static Set<String> inodes(long processId) throws IOException {
        Set<String> inodes = new HashSet<>();
        try (Stream<Path> files = Files.list(Path.of("/proc/" + processId + "/fd"))) {
            for (Path file : files.toList()) {
                inodes.add(inode(file));
            }
        }
        return inodes;
    }

    /** Blank of what is no socket, or has been closed meanwhile. */
    private static String inode(Path file) {
        try {
            String target = Files.readSymbolicLink(file).toString();
            return target.startsWith("socket:[") ? target.substring(8, target.length() - 1) : "";
        } catch (IOException closed) {
            return "";
        }
    }
}
