package org.loadharness.workloads.bookstore;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.loadharness.bookstore.api.BookStoreException;
import org.loadharness.bookstore.api.StockBook;
import org.loadharness.bookstore.rpc.BookStoreCalls;
import org.loadharness.bookstore.rpc.BookStoreClient;
import org.loadharness.bookstore.rpc.CallWatch;
import org.loadharness.bookstore.rpc.Codec;
import org.loadharness.bookstore.rpc.Transport;
import org.loadharness.time.Ticker;
import org.loadharness.workload.Session;
import org.loadharness.workload.Settings;
import org.loadharness.workload.SteppedSession;
import org.loadharness.workload.SteppedTarget;
import org.loadharness.workload.User;
import org.loadharness.workloads.elsewhere.BooksOfOthers;
import org.loadharness.workloads.elsewhere.LongWay;
import org.loadharness.workloads.elsewhere.Unlisted;

/** A bookstore behind a server, which all users reach by the same kind of HTTP client. Thread-safe. */
final class RemoteBookstore implements SteppedTarget {
    private final Settings settings;
    private final Transports transports;
    private final LongWay way;
    private final StockChanges changes = new StockChanges();

    private RemoteBookstore(Settings settings, Transports transports, LongWay way) {
        this.way = way;
        this.settings = settings;
        this.transports = transports;
    }

    /** Connects and brings the server's store to its first state. The way is closed with it. */
    static RemoteBookstore connect(Settings settings, LongWay way) throws IOException {
        Transports transports = Transports.of(settings, way.address());
        RemoteBookstore target = new RemoteBookstore(settings, transports, way);
        try (Transport transport = transports.forUser()) {
            Shelves.of(settings).fill(target.client(transport, CallWatch.NONE));
            return target;
        } catch (BookStoreException unanswered) {
            target.close();
            throw new IOException(reason(unanswered), unanswered);
        }
    }

    /** Connects to a store that another process has filled; whether it answers, the first call says. */
    static RemoteBookstore join(Settings settings, LongWay way) {
        return new RemoteBookstore(settings, Transports.of(settings, way.address()), way);
    }

    /** The books of a server that no trial has put there. */
    static Optional<String> booksOfOthers(Settings settings, URI server) throws BookStoreException {
        Transports lean = Transports.lean(settings, server);
        try (lean;
                Transport transport = lean.forUser()) {
            BookStoreClient client = new BookStoreClient(transport, BookstoreWorkload.codec(settings), CallWatch.NONE);
            List<StockBook> others = client.getBooks().stream()
                    .filter(book -> !Shelves.isOurs(book))
                    .toList();
            return BooksOfOthers.found(
                    others.size(), others.isEmpty() ? "" : others.get(0).title());
        } catch (BookStoreException unlisted) {
            return Unlisted.orThrow(unlisted, settings.requestTimeout());
        }
    }

    @Override
    public Session session(User user) {
        Transport transport = transports.forUser();
        CallParts parts = new CallParts(Ticker.system());
        return new RemoteSession(new BookstoreSession(client(transport, parts), errands(user)), transport, parts);
    }

    @Override
    public SteppedSession session(User user, SteppedSession.Readiness readiness) {
        CallParts parts = new CallParts(Ticker.system());
        Codec codec = BookstoreWorkload.codec(settings);
        return new SteppedBookstoreSession(
                new BookStoreCalls(codec, parts),
                new LeanCalls(transports.inSteps(readiness), codec.mediaType()),
                errands(user),
                parts);
    }

    @Override
    public Map<String, Long> seen() {
        return changes.seen();
    }

    @Override
    public void check(Map<String, Long> seen) throws IOException, BookStoreException {
        try (Transport transport = transports.forUser()) {
            StockChanges.check(seen, Shelves.of(settings), client(transport, CallWatch.NONE));
        }
    }

    @Override
    public long requestsRepeated() {
        return transports.requestsRepeated();
    }

    @Override
    public void close() {
        transports.close();
        way.close();
    }

    /** What the transport says of itself, if that is what failed. */
    private static String reason(BookStoreException unanswered) {
        Throwable cause = unanswered.getCause();
        String message = cause == null ? null : cause.getMessage();
        return message == null ? String.valueOf(unanswered.getMessage()) : message;
    }

    private Errands errands(User user) {
        return new Errands(user.group().settings(), user.random(), changes);
    }

    private BookStoreClient client(Transport transport, CallWatch watch) {
        return new BookStoreClient(transport, BookstoreWorkload.codec(settings), watch);
    }
}
