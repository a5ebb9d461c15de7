package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class StandardOutputTest {
    private int written;

    @Test
    void readerThatHasSeenEnoughIsNoMistakeAndIsAskedOnce() {
        PrintStream out = printer("Broken pipe");

        for (int i = 0; i < 1_000; i++) {
            out.println("a line");
        }

        assertThat(out.checkError()).isFalse();
        assertThat(written).isOne();
    }

    @Test
    void diskThatIsFullIsAMistake() {
        PrintStream out = printer("No space left on device");

        out.println("a line");

        assertThat(out.checkError()).isTrue();
    }

    private PrintStream printer(String failure) {
        OutputStream failing = new OutputStream() {
            @Override
            public void write(int single) throws IOException {
                written++;
                throw new IOException(failure);
            }
        };
        return new PrintStream(new StandardOutput(failing), true, StandardCharsets.UTF_8);
    }
}
