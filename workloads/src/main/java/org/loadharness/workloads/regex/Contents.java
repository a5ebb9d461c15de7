package org.loadharness.workloads.regex;

/** What the sentences of a reply come to, in whatever order they are. Confined to one thread. */
final class Contents {
    private static final long ODD = 0x9E3779B97F4A7C15L;

    private long sentences;
    private long sum;

    void add(String sentence) {
        sentences++;
        long mixed = sentence.hashCode() * ODD;
        sum += mixed ^ (mixed >>> 32);
    }

    long sentences() {
        return sentences;
    }

    boolean isSameAs(Contents other) {
        return sentences == other.sentences && sum == other.sum;
    }
}
