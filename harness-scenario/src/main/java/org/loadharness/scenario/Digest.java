package org.loadharness.scenario;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedSet;
import org.loadharness.codec.Digests;

/** SHA-256 of files, by which a changed one is found. Stateless. Thread-safe. */
final class Digest {
    private Digest() {}

    /** Of a scenario and of the files that belong to it. */
    static Map<String, String> of(String text, String file, SortedSet<Path> others) {
        Map<String, String> digests = new LinkedHashMap<>();
        digests.put(file, Digests.sha256(text.getBytes(StandardCharsets.UTF_8)));
        for (Path other : others) {
            try {
                digests.put(other.toString(), Digests.sha256(other));
            } catch (IOException gone) {
                digests.put(other.toString(), "");
            }
        }
        return digests;
    }
}
