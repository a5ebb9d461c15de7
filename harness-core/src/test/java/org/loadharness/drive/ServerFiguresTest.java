package org.loadharness.drive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.loadharness.record.ResourceUse;
import org.loadharness.time.Ticker;

class ServerFiguresTest {
    private static final String ANSWER = "{\"threads\":12}";
    private static final ResourceUse ANSWERED = ResourceUse.UNKNOWN.with(ResourceUse.Resource.THREADS, 12);

    @Test
    void theAnswerIsThatToTheQuestion() {
        Answering process = new Answering();
        ServerFigures figures = new ServerFigures(process);
        process.figures = figures;
        figures.hear("{\"threads\":7}");

        assertThat(figures.ask()).contains(ANSWERED);
        assertThat(figures.ask()).contains(ANSWERED);
        assertThat(process.questions).isEqualTo(2);
    }

    @Test
    void silenceIsUnknownAndAskedNoMoreUntilItEnds() {
        ByteArrayOutputStream questions = new ByteArrayOutputStream();
        ServerFigures figures = new ServerFigures(questions);

        assertThat(figures.ask()).isEmpty();
        long startNanos = Ticker.system().nanos();
        for (int i = 0; i < 1_000; i++) {
            assertThat(figures.ask()).isEmpty();
        }
        assertThat(Ticker.system().nanos() - startNanos).isLessThan(TimeUnit.SECONDS.toNanos(20));
        assertThat(questions.size()).isEqualTo(1);

        assertThat(figures.hear(ANSWER)).isTrue();
        figures.ask();

        assertThat(questions.size()).isEqualTo(2);
    }

    @Test
    void whatIsAboutSomethingElseIsNoAnswer() {
        ServerFigures figures = new ServerFigures(OutputStream.nullOutputStream());

        assertThat(figures.hear("{\"workload\":\"counter\",\"url\":\"http://127.0.0.1:8\",\"pid\":7}"))
                .isFalse();
        assertThat(figures.hear("listening")).isFalse();
        assertThat(figures.ask()).isEmpty();
    }

    @Test
    void anEndedProcessAnswersNothing() {
        OutputStream broken = new OutputStream() {
            @Override
            public void write(int question) throws IOException {
                throw new IOException("Broken pipe");
            }
        };

        assertThat(new ServerFigures(broken).ask()).isEmpty();
    }

    @Test
    void anInterruptEndsTheWaitAndIsKept() {
        Thread.currentThread().interrupt();

        assertThat(new ServerFigures(OutputStream.nullOutputStream()).ask()).isEmpty();
        assertThat(Thread.interrupted()).isTrue();
    }

    /** Answers from within the question. */
    private static final class Answering extends OutputStream {
        private int questions;
        private ServerFigures figures = new ServerFigures(this);

        @Override
        public void write(int question) {
            questions++;
        }

        @Override
        public void flush() {
            new Thread(() -> figures.hear(ANSWER), "answer").start();
        }
    }
}
