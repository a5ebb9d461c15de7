package org.loadharness.scenario;

import com.fasterxml.jackson.databind.node.TextNode;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
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

    /** A text in which nobody can read any of the values. */
    static String masked(String text, Collection<String> values) {
        return without(text, forms(values));
    }

    private static String without(String text, Set<String> forms) {
        String masked = text;
        for (String form : forms) {
            masked = masked.replace(form, "***");
        }
        return masked;
    }

    private static Set<String> forms(Collection<String> values) {
        Set<String> forms = new LinkedHashSet<>();
        for (String value : values) {
            forms.addAll(List.of(value, Escape.URL.of(value), Escape.FORM.of(value)));
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
