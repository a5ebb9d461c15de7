package org.loadharness.workloads.buckets;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.loadharness.workloads.tcp.LineRefused;

/**
 * What a client asks for. Immutable. Thread-safe.
 *
 * @param units how long a thread is to be busy, and what is then added
 * @param bucket what it is added to, from 0
 */
record BucketRequest(int units, int bucket) {
    /** A client must not take a thread for ever. */
    static final int MOST_UNITS = 1000;

    private static final Pattern FORM = Pattern.compile("(\\d{1,9}),(\\d{1,9})");
    private static final int SHOWN = 40;

    /** Reads a line; there are so many buckets. */
    static BucketRequest read(String line, int buckets) throws LineRefused {
        Matcher matcher = FORM.matcher(line);
        if (!matcher.matches()) {
            throw refused("\"" + shown(line) + "\" is no request; write DELAY,BUCKET in whole numbers, as in 5,10");
        }
        int units = Integer.parseInt(matcher.group(1));
        int bucket = Integer.parseInt(matcher.group(2));
        if (units > MOST_UNITS) {
            throw refused("delay must be from 0 to " + MOST_UNITS + ", was " + units);
        }
        if (bucket >= buckets) {
            throw refused("bucket must be from 0 to " + (buckets - 1) + ", was " + bucket);
        }
        return new BucketRequest(units, bucket);
    }

    /** As it goes over the wire. */
    String line() {
        return units + "," + bucket;
    }

    private static LineRefused refused(String reason) {
        return new LineRefused("bad-request", reason);
    }

    private static String shown(String line) {
        String printable = line.replaceAll("[^ -~]", "?");
        return printable.length() <= SHOWN ? printable : printable.substring(0, SHOWN) + "...";
    }
}
