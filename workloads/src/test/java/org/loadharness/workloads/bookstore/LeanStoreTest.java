package org.loadharness.workloads.bookstore;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.net.URI;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.loadharness.bookstore.api.BookStoreService;
import org.loadharness.bookstore.rpc.BookStoreClient;
import org.loadharness.bookstore.rpc.Call;
import org.loadharness.bookstore.rpc.RemoteContract;
import org.loadharness.bookstore.rpc.Reply;
import org.loadharness.bookstore.rpc.Transport;
import org.loadharness.bookstore.store.StoreKind;
import org.loadharness.workload.Settings;

/** Every store keeps the contract of bookstores also through the client that the harness drives it with by default. */
final class LeanStoreTest {
    private abstract static class Connected extends RemoteContract {
        private final Settings settings;
        private @Nullable Transports transports;

        Connected(StoreKind kind, String codec) {
            super(kind);
            this.settings = Settings.of(BookstoreParameters.ALL, Map.of("codec", codec, "client", "lean"));
        }

        @Override
        protected BookStoreService connect(URI address) {
            Transports opened = Transports.of(settings, address);
            transports = opened;
            return new BookStoreClient(
                    new PerThread(ThreadLocal.withInitial(opened::forUser)), BookstoreWorkload.codec(settings));
        }

        @Override
        protected void disconnect() {
            requireNonNull(transports, "transports").close();
        }
    }

    /** The contract calls from several threads; each gets a connection of its own, as each user does. */
    private record PerThread(ThreadLocal<Transport> own) implements Transport {
        @Override
        public Reply call(Call call) throws IOException, InterruptedException {
            return own.get().call(call);
        }

        @Override
        public void close() {}
    }

    @Nested
    final class SerialJson extends Connected {
        SerialJson() {
            super(StoreKind.SERIAL, "json");
        }
    }

    @Nested
    final class SingleLockSmile extends Connected {
        SingleLockSmile() {
            super(StoreKind.SINGLE_LOCK, "smile");
        }
    }

    @Nested
    final class TwoLevelJson extends Connected {
        TwoLevelJson() {
            super(StoreKind.TWO_LEVEL, "json");
        }
    }

    @Nested
    final class SnapshotSmile extends Connected {
        SnapshotSmile() {
            super(StoreKind.SNAPSHOT, "smile");
        }
    }
}
