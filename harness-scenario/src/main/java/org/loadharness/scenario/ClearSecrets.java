package org.loadharness.scenario;

import java.util.Set;
import java.util.regex.Pattern;
import org.loadharness.scenario.Node.Entries;
import org.loadharness.scenario.Node.Entry;
import org.loadharness.scenario.Node.Items;
import org.loadharness.scenario.Node.Text;

/** Finds what looks like a secret that stands in the file, where everybody reads it. Confined to one thread. */
final class ClearSecrets {
    private static final int SHOWN = 10;

    /** Tokens as they travel: with their scheme, three parts of base64, or the beginning that a service gives its own. */
    private static final Pattern TOKEN = Pattern.compile("(?:Bearer|Basic|Token) [A-Za-z0-9._~+/=-]{12,}"
            + "|eyJ[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]{2,}\\.[A-Za-z0-9_-]*"
            + "|(?:ghp_|github_pat_|glpat-|xox[bp]-|AKIA|sk_live_)[A-Za-z0-9_-]{10,}");

    /** Keys of {@code auth} that hold nothing else. */
    private static final Set<String> OF_AUTH = Set.of("password", "secret", "bearer");

    private final Mistakes mistakes;

    ClearSecrets(Mistakes mistakes) {
        this.mistakes = mistakes;
    }

    void find(Node root) {
        find(root, "", /* ofAuth= */ false);
    }

    private void find(Node node, String key, boolean ofAuth) {
        if (node instanceof Items items) {
            items.nodes().forEach(each -> find(each, key, ofAuth));
        } else if (node instanceof Entries entries) {
            for (Entry entry : entries.entries()) {
                String below = entry.key().text();
                find(entry.value(), below, ofAuth || below.equals("auth"));
            }
        } else if (node instanceof Text text) {
            boolean isCredential =
                    ofAuth && OF_AUTH.contains(key) && !text.text().contains("${");
            if (isCredential || TOKEN.matcher(text.text()).find()) {
                mistakes.doubt(text.place(), Mistakes.Code.CLEAR_SECRET, doubt(text.text()));
            }
        }
    }

    private static String doubt(String text) {
        String begin = text.substring(0, Math.min(SHOWN, text.length() / 2));
        return "\"" + begin + "...\" looks like a secret; write env:NAME under secrets:, and ${...} here";
    }
}
