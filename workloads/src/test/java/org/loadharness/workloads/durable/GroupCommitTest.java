package org.loadharness.workloads.durable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class GroupCommitTest {
    private final ExecutorService aside = Executors.newCachedThreadPool();

    @AfterEach
    void endWhatRunsAside() {
        aside.shutdownNow();
    }

    @Test
    void whatComesDuringATransactionIsTheNextOne() throws Exception {
        List<List<Integer>> groups = new ArrayList<>();
        CountDownLatch begun = new CountDownLatch(1);
        Semaphore permits = new Semaphore(0);
        try (GroupCommit<Integer> commit = new GroupCommit<>("test-committer", 100, items -> {
            begun.countDown();
            permits.acquireUninterruptibly();
            groups.add(items);
        })) {
            CompletableFuture<Void> first = write(commit, 0);
            begun.await();
            List<CompletableFuture<Void>> others =
                    IntStream.rangeClosed(1, 20).mapToObj(i -> write(commit, i)).toList();
            while (commit.waiting() < 20) {
                Thread.onSpinWait();
            }
            assertThat(first).isNotDone();
            permits.release(2);
            first.join();
            others.forEach(CompletableFuture::join);
        }

        assertThat(groups).hasSize(2);
        assertThat(groups.get(0)).containsExactly(0);
        assertThat(groups.get(1)).hasSize(20).doesNotHaveDuplicates();
    }

    @Test
    void noMoreGoTogetherThanTheLimitAllows() throws Exception {
        List<List<Integer>> groups = new ArrayList<>();
        CountDownLatch begun = new CountDownLatch(1);
        Semaphore permits = new Semaphore(0);
        try (GroupCommit<Integer> commit = new GroupCommit<>("test-committer", 3, items -> {
            begun.countDown();
            permits.acquireUninterruptibly();
            groups.add(items);
        })) {
            List<CompletableFuture<Void>> writes = new ArrayList<>(List.of(write(commit, 0)));
            begun.await();
            for (int i = 1; i <= 7; i++) {
                writes.add(write(commit, i));
                while (commit.waiting() < i) {
                    Thread.onSpinWait();
                }
            }
            permits.release(4);
            writes.forEach(CompletableFuture::join);
        }

        assertThat(groups).containsExactly(List.of(0), List.of(1, 2, 3), List.of(4, 5, 6), List.of(7));
        assertThatThrownBy(() -> new GroupCommit<Integer>("test-committer", 0, items -> {}))
                .hasMessageContaining("must be at least 1, was 0");
    }

    @Test
    void aFailureIsReportedToAllOfItsTransactionAndToNobodyElse() throws Exception {
        try (GroupCommit<Integer> commit = new GroupCommit<>("test-committer", 100, items -> {
            if (items.contains(13)) {
                throw new IOException("no 13");
            }
        })) {
            assertThatThrownBy(() -> commit.write(13))
                    .isInstanceOf(IOException.class)
                    .cause()
                    .hasMessage("no 13");
            commit.write(14);
        }
    }

    @Test
    void aFaultOfTheTransactionDoesNotEndTheCommitter() throws Exception {
        try (GroupCommit<Integer> commit = new GroupCommit<>("test-committer", 100, items -> {
            if (items.contains(13)) {
                throw new IllegalStateException("a fault");
            }
        })) {
            assertThatThrownBy(() -> commit.write(13)).isInstanceOf(IOException.class);
            commit.write(14);
        }
    }

    @Test
    void whereTheMachineHasNoMemoryNobodyWaitsForEver() throws Exception {
        try (GroupCommit<Integer> commit = new GroupCommit<>("test-committer", 100, items -> {
            if (items.contains(13)) {
                throw new OutOfMemoryError("no memory");
            }
        })) {
            assertThatThrownBy(() -> commit.write(13)).isInstanceOf(IOException.class);
            commit.write(14);
        }
    }

    @Test
    void closingCommitsWhatWaitsAndRefusesTheRest() throws Exception {
        List<Integer> committed = new ArrayList<>();
        CountDownLatch begun = new CountDownLatch(1);
        Semaphore permits = new Semaphore(0);
        GroupCommit<Integer> commit = new GroupCommit<>("test-committer", 100, items -> {
            begun.countDown();
            permits.acquireUninterruptibly();
            committed.addAll(items);
        });
        CompletableFuture<Void> first = write(commit, 1);
        begun.await();
        CompletableFuture<Void> second = write(commit, 2);
        while (commit.waiting() < 1) {
            Thread.onSpinWait();
        }

        CompletableFuture<Void> closed = CompletableFuture.runAsync(commit::close, aside);
        permits.release(2);
        closed.join();

        first.join();
        second.join();
        assertThat(committed).containsExactly(1, 2);
        assertThatThrownBy(() -> commit.write(3)).hasMessageContaining("closed");
    }

    private CompletableFuture<Void> write(GroupCommit<Integer> commit, int item) {
        return CompletableFuture.runAsync(
                () -> {
                    try {
                        commit.write(item);
                    } catch (IOException | InterruptedException failure) {
                        throw new CompletionException(failure);
                    }
                },
                aside);
    }
}
