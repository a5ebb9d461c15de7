package org.loadharness.cli;

import java.io.IOException;
import java.io.OutputStream;

/**
 * What the program prints to. A reader that has seen enough and has gone, as {@code head} does, is no mistake: what is still
 * to be printed then goes nowhere. Confined to one thread at a time, which {@code PrintStream} sees to.
 */
final class StandardOutput extends OutputStream {
    /** As the system says it, in the language that the virtual machine asks in. */
    private static final String READER_GONE = "Broken pipe";

    private final OutputStream out;
    private boolean hasReader = true;

    StandardOutput(OutputStream out) {
        this.out = out;
    }

    @Override
    public void write(int single) throws IOException {
        write(new byte[] {(byte) single}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        attempt(() -> out.write(bytes, offset, length));
    }

    @Override
    public void flush() throws IOException {
        attempt(out::flush);
    }

    @Override
    public void close() throws IOException {
        attempt(out::close);
    }

    private void attempt(Step step) throws IOException {
        if (!hasReader) {
            return;
        }
        try {
            step.take();
        } catch (IOException failed) {
            if (!String.valueOf(failed.getMessage()).contains(READER_GONE)) {
                throw failed;
            }
            hasReader = false;
        }
    }

    private interface Step {
        void take() throws IOException;
    }
}
