package org.loadharness.workloads.bookstore;

import java.io.IOException;
import java.util.Set;
import org.loadharness.bookstore.api.BookStoreException;
import org.loadharness.bookstore.api.StockBook;
import org.loadharness.bookstore.rpc.BookStoreCalls;
import org.loadharness.bookstore.rpc.Call;
import org.loadharness.bookstore.rpc.Reply;
import org.loadharness.workload.SteppedSession;

/**
 * The user of {@link BookstoreSession} in steps: each of its interactions is a first call, and a second one that depends on
 * what the first has brought. Confined to one thread.
 */
final class SteppedBookstoreSession implements SteppedSession {
    private final BookStoreCalls calls;
    private final LeanCalls connection;
    private final Errands errands;
    private final CallParts parts;
    private Set<StockBook> candidates = Set.of();
    private State state = State.IDLE;

    private enum State {
        IDLE,
        AWAITS_PICKS,
        AWAITS_STOCK_TO_REPLENISH,
        AWAITS_STOCK_TO_ACQUIRE,
        AWAITS_END
    }

    SteppedBookstoreSession(BookStoreCalls calls, LeanCalls connection, Errands errands, CallParts parts) {
        this.calls = calls;
        this.connection = connection;
        this.errands = errands;
        this.parts = parts;
    }

    @Override
    public SteppedSession.Step begin(int interaction) throws InterruptedException {
        parts.clear();
        return switch (interaction) {
            case BookstoreSession.CUSTOMER -> send(State.AWAITS_PICKS, calls.getEditorPicks(errands.editorPicks()));
            case BookstoreSession.REPLENISH -> send(State.AWAITS_STOCK_TO_REPLENISH, calls.getBooks());
            case BookstoreSession.ACQUIRE -> {
                candidates = errands.candidates();
                yield send(State.AWAITS_STOCK_TO_ACQUIRE, calls.getBooks());
            }
            default -> throw new IllegalArgumentException("no interaction " + interaction);
        };
    }

    @Override
    public SteppedSession.Step advance() throws InterruptedException {
        try {
            return connection.advance() ? received(connection.reply()) : SteppedSession.Step.WAITING;
        } catch (IOException lost) {
            return failed(calls.lost(lost));
        }
    }

    private SteppedSession.Step received(Reply reply) throws InterruptedException {
        try {
            return switch (state) {
                case AWAITS_PICKS -> sendLast(calls.buyBooks(errands.order(calls.books(reply))));
                case AWAITS_STOCK_TO_REPLENISH ->
                    sendLast(calls.addCopies(errands.replenishment(calls.stockBooks(reply))));
                case AWAITS_STOCK_TO_ACQUIRE -> {
                    errands.removePresent(candidates, calls.stockBooks(reply));
                    yield candidates.isEmpty() ? succeeded() : sendLast(calls.addBooks(candidates));
                }
                case AWAITS_END -> {
                    calls.nothing(reply);
                    yield succeeded();
                }
                case IDLE -> SteppedSession.Step.WAITING;
            };
        } catch (BookStoreException failure) {
            return failed(failure);
        }
    }

    private SteppedSession.Step sendLast(Call call) throws InterruptedException {
        return send(State.AWAITS_END, call);
    }

    private SteppedSession.Step send(State next, Call call) throws InterruptedException {
        state = next;
        try {
            connection.send(call);
            return SteppedSession.Step.WAITING;
        } catch (IOException lost) {
            return failed(calls.lost(lost));
        }
    }

    private SteppedSession.Step succeeded() {
        state = State.IDLE;
        errands.succeeded();
        return SteppedSession.Step.SUCCEEDED;
    }

    private SteppedSession.Step failed(BookStoreException failure) {
        state = State.IDLE;
        errands.failed(failure);
        return SteppedSession.Step.ended(BookstoreSession.failed(failure));
    }

    @Override
    public long partNanos(int part) {
        return parts.nanos(part);
    }

    @Override
    public void close() {
        errands.brokenOff();
        connection.close();
    }
}
