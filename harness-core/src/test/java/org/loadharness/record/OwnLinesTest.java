package org.loadharness.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where the virtual machine puts what a user writes in each interaction. */
class OwnLinesTest {
    private static final long LINE_BYTES = 64;
    private static final int LONG_BYTES = 8;

    @ParameterizedTest
    @ValueSource(strings = {"Tally", "OwnTime"})
    void whatAUserWritesLiesALineBeforeTheEndOfItsObject(String name) throws ReflectiveOperationException {
        Class<?> written = Class.forName(UserRecorder.class.getName() + "$" + name);
        Map<String, Long> offsets = offsets(written);
        long endOfWritten = offsets.entrySet().stream()
                .filter(field -> !field.getKey().startsWith("apart"))
                .mapToLong(field -> field.getValue() + LONG_BYTES)
                .max()
                .orElseThrow();
        long end = offsets.values().stream().mapToLong(offset -> offset).max().orElseThrow() + LONG_BYTES;

        assertThat(end - endOfWritten)
                .as("bytes behind the last, of %s", offsets)
                .isGreaterThanOrEqualTo(LINE_BYTES);
    }

    /** Of the fields of objects of that class. */
    private static Map<String, Long> offsets(Class<?> type) throws ReflectiveOperationException {
        Class<?> memory = Class.forName("sun.misc.Unsafe");
        Field only = memory.getDeclaredField("theUnsafe");
        only.setAccessible(true);
        Method offset = memory.getMethod("objectFieldOffset", Field.class);
        Map<String, Long> offsets = new TreeMap<>();
        for (Field field : Arrays.stream(type.getDeclaredFields())
                .filter(field -> !Modifier.isStatic(field.getModifiers()))
                .toList()) {
            offsets.put(field.getName(), (Long) offset.invoke(only.get(null), field));
        }
        return offsets;
    }
}
