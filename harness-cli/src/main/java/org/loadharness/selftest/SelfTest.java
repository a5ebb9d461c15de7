package org.loadharness.selftest;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Asks every question, one after the other, in under a minute. Confined to one thread. */
public final class SelfTest {
    private static final List<Check> QUESTIONS = List.of(
            new ClockQuestion(),
            new WakeUpQuestion(),
            new LoopQuestion(),
            new NoiseQuestion(),
            new QueueQuestion(1, 0.5),
            new QueueQuestion(4, 0.7),
            new RateQuestion());

    private SelfTest() {}

    /**
     * Asks them.
     *
     * @param progress told the title of each question before it is asked
     * @throws InterruptedException if the calling thread is interrupted; nothing stays behind
     */
    public static List<CheckResult> run(Consumer<String> progress) throws InterruptedException {
        List<CheckResult> answers = new ArrayList<>();
        for (Check question : QUESTIONS) {
            progress.accept(question.title());
            answers.addAll(question.answer());
        }
        return answers;
    }
}
