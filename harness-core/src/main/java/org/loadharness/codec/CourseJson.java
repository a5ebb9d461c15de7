package org.loadharness.codec;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.loadharness.codec.PackedNumbers.Unpacked;
import org.loadharness.record.CourseLog;
import org.loadharness.record.CourseLog.Bin;
import org.loadharness.record.CourseLog.Gap;

/**
 * The course of a phase in JSON, and back without loss: about a kilobyte, since logarithms are written as what they are
 * more or less than usual.
 */
final class CourseJson {
    private CourseJson() {}

    static void write(ObjectNode node, CourseLog course) {
        PackedNumbers numbers = new PackedNumbers();
        long usual = usual(course);
        numbers.add(usual);
        course.bins().forEach(bin -> numbers.add(bin.count()));
        course.bins().forEach(bin -> numbers.add(bin.logs() - usual * bin.count()));
        long beforeNanos = 0;
        for (Gap gap : course.gaps()) {
            numbers.add(gap.lengthNanos() - beforeNanos);
            beforeNanos = gap.lengthNanos();
        }
        course.gaps().forEach(gap -> numbers.add(gap.startNanos()));
        node.put("length_ns", course.lengthNanos())
                .put("gaps", course.gaps().size())
                .put("columns", Base64.getEncoder().encodeToString(numbers.packed()));
    }

    static CourseLog read(JsonFields fields) {
        long lengthNanos = fields.count("length_ns");
        int gaps = fields.whole("gaps");
        if (gaps < 0 || gaps > CourseLog.GAPS) {
            throw new IllegalArgumentException("gaps must be 0 to " + CourseLog.GAPS + ", were " + gaps);
        }
        return fields.parsed(
                "columns", text -> decode(lengthNanos, gaps, Base64.getDecoder().decode(text)));
    }

    private static CourseLog decode(long lengthNanos, int gaps, byte[] packed) {
        Unpacked numbers = new Unpacked(packed, 1L + 2L * CourseLog.BINS + 2L * gaps);
        long usual = numbers.next();
        long[] counts = next(numbers, CourseLog.BINS);
        List<Bin> bins = new ArrayList<>(CourseLog.BINS);
        for (long count : counts) {
            bins.add(new Bin(count, numbers.next() + usual * count));
        }
        long[] longer = next(numbers, gaps);
        List<Gap> largest = new ArrayList<>(gaps);
        long gapNanos = 0;
        for (long by : longer) {
            gapNanos += by;
            largest.add(new Gap(numbers.next(), gapNanos));
        }
        numbers.requireEnd();
        return new CourseLog(lengthNanos, bins, largest);
    }

    private static long[] next(Unpacked numbers, int count) {
        long[] values = new long[count];
        for (int i = 0; i < count; i++) {
            values[i] = numbers.next();
        }
        return values;
    }

    private static long usual(CourseLog course) {
        long logs = course.bins().stream().mapToLong(Bin::logs).sum();
        return Math.round((double) logs / Math.max(1, course.count()));
    }
}
