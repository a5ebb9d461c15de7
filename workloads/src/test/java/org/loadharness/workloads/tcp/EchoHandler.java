package org.loadharness.workloads.tcp;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;

/**
 * Answers with what it was sent, and does as some words ask: {@code last} closes, {@code hold} waits until it is let
 * go, {@code refuse}, {@code fault} and {@code deep} fail, {@code much} answers with megabytes. Thread-safe.
 */
final class EchoHandler implements LineHandler {
    static final int MUCH_LINES = 200_000;

    final CountDownLatch held = new CountDownLatch(1);
    final CountDownLatch letGo = new CountDownLatch(1);

    @Override
    public After answer(LineRequest request, LineReply reply) throws LineRefused, IOException {
        switch (request.line()) {
            case "hold" -> hold();
            case "refuse" -> {
                reply.line("never sent");
                throw new LineRefused("bad-request", "asked to refuse");
            }
            case "fault" -> throw new IllegalStateException("asked to fail");
            case "starve" -> throw new OutOfMemoryError("made by a test");
            case "deep" -> reply.line(Integer.toString(depth(0)));
            case "much" -> {
                for (int i = 0; i < MUCH_LINES; i++) {
                    reply.line("a line of a long reply, number " + i);
                }
            }
            default -> {
                // the echo below
            }
        }
        reply.line(request.line());
        return request.line().equals("last") ? After.CLOSE : After.READ_ON;
    }

    private void hold() {
        held.countDown();
        try {
            letGo.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @SuppressWarnings("InfiniteRecursion") // it is meant to use up the stack
    private static int depth(int above) {
        return depth(above + 1) + 1;
    }
}
