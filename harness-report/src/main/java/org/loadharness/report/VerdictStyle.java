package org.loadharness.report;

import org.loadharness.stats.Verdict;

/** How a verdict stands out, as by colour. The words say the same without it. */
@FunctionalInterface
public interface VerdictStyle {
    /** Nothing stands out. */
    VerdictStyle PLAIN = (verdict, text) -> text;

    /** That text with whatever marks it; takes as many columns of the terminal as without. */
    String mark(Verdict verdict, String text);
}
