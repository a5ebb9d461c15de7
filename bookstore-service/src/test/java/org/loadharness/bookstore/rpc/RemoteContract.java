package org.loadharness.bookstore.rpc;

import java.io.IOException;
import java.net.URI;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.loadharness.bookstore.api.BookStoreService;
import org.loadharness.bookstore.contract.BookStoreContract;
import org.loadharness.bookstore.store.StoreKind;

/**
 * The contract of every bookstore, through a client and a server. A test of a client extends this and says how to connect
 * one; the server stays the same, the store behind it is a fresh one for each test.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class RemoteContract extends BookStoreContract {

    private final StoreKind kind;
    private @Nullable BookStoreServer server;
    private @Nullable BookStoreService client;
    private volatile @Nullable BookStoreService store;

    protected RemoteContract(StoreKind kind) {
        this.kind = kind;
    }

    /** Connects a client that several threads may use; called once. */
    protected abstract BookStoreService connect(URI address) throws Exception;

    /** Ends what {@link #connect} began; called once. */
    protected abstract void disconnect() throws Exception;

    @BeforeAll
    final void startServer() throws Exception {
        BookStoreService current = new FoundStore(() -> Objects.requireNonNull(store, "store"));
        server = BookStoreServer.start(current, current, ServerOptions.defaults());
        client = connect(server.address());
    }

    @AfterAll
    final void stopServer() throws Exception {
        disconnect();
        Objects.requireNonNull(server, "server").close();
    }

    @Override
    public final BookStoreService freshStore() throws IOException {
        store = kind.open(1);
        return Objects.requireNonNull(client, "client");
    }

    @Override
    public int repetitions() {
        return 40;
    }

    @Override
    public int histories() {
        return 60;
    }
}
