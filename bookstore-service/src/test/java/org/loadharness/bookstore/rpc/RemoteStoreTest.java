package org.loadharness.bookstore.rpc;

import java.net.URI;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.loadharness.bookstore.api.BookStoreService;
import org.loadharness.bookstore.rpc.JettyTransport.Options;
import org.loadharness.bookstore.store.StoreKind;

/** Every store in every codec keeps the contract of bookstores also through the network. */
final class RemoteStoreTest {

    private abstract static class Connected extends RemoteContract {

        private final Codec codec;
        private @Nullable JettyTransport transport;

        Connected(StoreKind kind, Codec codec) {
            super(kind);
            this.codec = codec;
        }

        @Override
        protected BookStoreService connect(URI address) {
            transport = JettyTransport.to(address, Options.defaults());
            return new BookStoreClient(transport, codec);
        }

        @Override
        protected void disconnect() {
            Objects.requireNonNull(transport, "transport").close();
        }
    }

    @Nested
    final class SerialJson extends Connected {
        SerialJson() {
            super(StoreKind.SERIAL, Codec.JSON);
        }
    }

    @Nested
    final class SerialSmile extends Connected {
        SerialSmile() {
            super(StoreKind.SERIAL, Codec.SMILE);
        }
    }

    @Nested
    final class SerialCbor extends Connected {
        SerialCbor() {
            super(StoreKind.SERIAL, Codec.CBOR);
        }
    }

    @Nested
    final class SerialXml extends Connected {
        SerialXml() {
            super(StoreKind.SERIAL, Codec.XML);
        }
    }

    @Nested
    final class SingleLockJson extends Connected {
        SingleLockJson() {
            super(StoreKind.SINGLE_LOCK, Codec.JSON);
        }
    }

    @Nested
    final class SingleLockSmile extends Connected {
        SingleLockSmile() {
            super(StoreKind.SINGLE_LOCK, Codec.SMILE);
        }
    }

    @Nested
    final class TwoLevelJson extends Connected {
        TwoLevelJson() {
            super(StoreKind.TWO_LEVEL, Codec.JSON);
        }
    }

    @Nested
    final class TwoLevelSmile extends Connected {
        TwoLevelSmile() {
            super(StoreKind.TWO_LEVEL, Codec.SMILE);
        }
    }

    @Nested
    final class SnapshotJson extends Connected {
        SnapshotJson() {
            super(StoreKind.SNAPSHOT, Codec.JSON);
        }
    }

    @Nested
    final class SnapshotSmile extends Connected {
        SnapshotSmile() {
            super(StoreKind.SNAPSHOT, Codec.SMILE);
        }
    }
}
