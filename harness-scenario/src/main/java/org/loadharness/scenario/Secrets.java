package org.loadharness.scenario;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Values that stand in no file and no result. Immutable. Thread-safe. */
final class Secrets {
    static final int SHORTEST = 4;
    private static final int BASE64_BYTES = 3;
    private static final int BASE64_BITS = 6;

    private final Map<String, String> values;
    private final List<Pattern> forms;

    Secrets(Map<String, String> values) {
        this.values = Map.copyOf(values);
        this.forms = forms(this.values.values());
    }

    String value(String name) {
        return values.getOrDefault(name, "");
    }

    /** A text in which nobody can read them, in whichever form they travel. */
    String masked(String text) {
        return without(text, forms);
    }

    /** A text in which nobody can read those values either; of one that is too short to be a secret nothing is masked. */
    String masked(String text, Collection<String> more) {
        if (more.isEmpty()) {
            return masked(text);
        }
        return without(text, Stream.of(forms, forms(more)).flatMap(List::stream).toList());
    }

    /** All that any form covers goes: of two that overlap, or one that begins another, nothing is left. */
    private static String without(String text, List<Pattern> forms) {
        BitSet covered = new BitSet();
        for (Pattern form : forms) {
            Matcher found = form.matcher(text);
            for (int from = 0; from < text.length() && found.find(from); from = found.start() + 1) {
                covered.set(found.start(), found.end());
            }
        }
        return covered.isEmpty() ? text : without(text, covered);
    }

    private static String without(String text, BitSet covered) {
        StringBuilder shown = new StringBuilder(text.length());
        int at = 0;
        for (int from = covered.nextSetBit(0); from >= 0; from = covered.nextSetBit(at)) {
            shown.append(text, at, from).append("***");
            at = covered.nextClearBit(from);
        }
        return shown.append(text, at, text.length()).toString();
    }

    private static List<Pattern> forms(Collection<String> values) {
        return values.stream()
                .filter(value -> value.length() >= SHORTEST)
                .distinct()
                .flatMap(Secrets::forms)
                .toList();
    }

    private static Stream<Pattern> forms(String value) {
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        return Stream.concat(
                Stream.of(Spelling.of(value)),
                IntStream.range(0, BASE64_BYTES).mapToObj(before -> Spelling.of(withinBase64(bytes, before))));
    }

    /** What base64 makes of it alone, whatever stands around it, as a name and a colon do: behind so many bytes, modulo 3. */
    private static String withinBase64(byte[] value, int before) {
        byte[] shifted = new byte[before + value.length];
        System.arraycopy(value, 0, shifted, before, value.length);
        String all = Base64.getEncoder().encodeToString(shifted);
        int first = (Byte.SIZE * before + BASE64_BITS - 1) / BASE64_BITS;
        return all.substring(first, Byte.SIZE * shifted.length / BASE64_BITS);
    }

    @Override
    public String toString() {
        return "***";
    }
}
