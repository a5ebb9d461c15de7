package org.loadharness.scenario;

import com.fasterxml.jackson.databind.node.TextNode;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Values that stand in no file and no result. Immutable. Thread-safe. */
final class Secrets {
    static final int SHORTEST = 4;
    /** A service may tell in JSON what it was told in JSON, and an archive is JSON again. */
    private static final int JSON_DEPTH = 3;

    private static final int BASE64_BYTES = 3;
    private static final int BASE64_BITS = 6;

    private final Map<String, String> values;
    private final Set<String> forms;

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
        Set<String> all = new LinkedHashSet<>(forms);
        all.addAll(forms(more));
        return without(text, all);
    }

    /** All that any form covers goes: of two that overlap, or one that begins another, nothing is left. */
    private static String without(String text, Set<String> forms) {
        BitSet covered = new BitSet();
        for (String form : forms) {
            for (int at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + 1)) {
                covered.set(at, at + form.length());
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

    private static Set<String> forms(Collection<String> values) {
        Set<String> forms = new LinkedHashSet<>();
        for (String value : values) {
            if (value.length() < SHORTEST) {
                continue;
            }
            forms.addAll(List.of(
                    value, Escape.URL.of(value), Escape.FORM.of(value), Escape.line(value), Escape.reference(value)));
            String within = value;
            for (int depth = 0; depth < JSON_DEPTH; depth++) {
                String json = TextNode.valueOf(within).toString();
                within = json.substring(1, json.length() - 1);
                forms.add(within);
            }
            byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
            for (int before = 0; before < BASE64_BYTES; before++) {
                forms.add(withinBase64(bytes, before));
            }
        }
        return forms;
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
