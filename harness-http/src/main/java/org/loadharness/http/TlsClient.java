package org.loadharness.http;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * Opens TLS 1.2 and 1.3 on connections: one for all connections that share what they trust, so that sessions are resumed.
 * Thread-safe.
 */
public final class TlsClient {

    private static final String[] VERSIONS = {"TLSv1.3", "TLSv1.2"};
    private static final String[] PROTOCOLS = {"http/1.1"};
    private static final char[] NO_PASSWORD = {};

    private final SSLContext context;
    private final TlsOptions options;
    private final ThreadLocal<Buffers> buffers;

    private TlsClient(SSLContext context, TlsOptions options) {
        this.context = context;
        this.options = options;
        int packetBytes = context.createSSLEngine().getSession().getPacketBufferSize();
        this.buffers = ThreadLocal.withInitial(() -> new Buffers(
                ByteBuffer.allocate(2 * packetBytes),
                ByteBuffer.allocate(packetBytes),
                ByteBuffer.allocate(2 * packetBytes)));
    }

    /** What records pass through, shared by all connections of a thread. Confined to it. */
    record Buffers(ByteBuffer received, ByteBuffer sent, ByteBuffer content) {}

    /**
     * A client with those options, whose files it reads now.
     *
     * @throws IllegalArgumentException if a file cannot be used, naming it and the way out
     */
    public static TlsClient of(TlsOptions options) {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys(options), trust(options), null);
            return new TlsClient(context, options);
        } catch (GeneralSecurityException | IOException wrong) {
            throw new IllegalArgumentException("TLS cannot be set up: " + wrong.getMessage(), wrong);
        }
    }

    private static KeyManager[] keys(TlsOptions options) throws GeneralSecurityException, IOException {
        Optional<TlsOptions.Identity> identity = options.identity();
        if (identity.isEmpty()) {
            return new KeyManager[0];
        }
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        List<Certificate> chain = PemFiles.certificates(identity.get().certificates());
        PrivateKey key = PemFiles.key(identity.get().key());
        if (!PemFiles.belongTogether(chain.get(0), key)) {
            throw new IllegalArgumentException(identity.get().key() + ": is not the key of the first certificate in "
                    + identity.get().certificates() + "; name the two that were made together, the client's own"
                    + " certificate first");
        }
        store.setKeyEntry("client", key, NO_PASSWORD, chain.toArray(new Certificate[0]));
        KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(store, NO_PASSWORD);
        return factory.getKeyManagers();
    }

    private static TrustManager[] trust(TlsOptions options) throws GeneralSecurityException, IOException {
        if (options.verification() == TlsOptions.Verification.NONE) {
            return new TrustManager[] {new TrustingAll()};
        }
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        if (options.authorities().isEmpty()) {
            factory.init((KeyStore) null);
            return factory.getTrustManagers();
        }
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        int number = 0;
        for (Certificate authority : PemFiles.certificates(options.authorities().get())) {
            store.setCertificateEntry("authority-" + number++, authority);
        }
        factory.init(store);
        return factory.getTrustManagers();
    }

    /** What is checked of servers. */
    public TlsOptions.Verification verification() {
        return options.verification();
    }

    /**
     * Begins TLS on a connection to that server, of which nothing has been sent yet.
     *
     * @param tasks where is computed what the handshake needs
     */
    TlsStream begin(String host, int port, TlsStream.Tasks tasks) {
        SSLEngine engine = context.createSSLEngine(host, port);
        engine.setUseClientMode(true);
        SSLParameters parameters = engine.getSSLParameters();
        parameters.setProtocols(VERSIONS);
        parameters.setApplicationProtocols(PROTOCOLS);
        if (options.verification() == TlsOptions.Verification.FULL) {
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
        }
        if (isName(host)) {
            parameters.setServerNames(List.of(new SNIHostName(host)));
        }
        engine.setSSLParameters(parameters);
        return TlsStream.begin(engine, buffers, tasks);
    }

    /** An address is no name of a server (RFC 6066, section 3). */
    private static boolean isName(String host) {
        return host.indexOf(':') < 0 && !host.matches("[0-9.]+") && !host.endsWith(".");
    }

    /** Trusts whoever answers: asked for by name, and said in every result. Stateless. Thread-safe. */
    private static final class TrustingAll extends X509ExtendedTrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String authType, Socket socket) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String authType, Socket socket) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String authType, SSLEngine engine) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String authType, SSLEngine engine) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String authType) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String authType) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }

    /**
     * Whom a client trusts, and who it says it is. Immutable. Thread-safe.
     *
     * @param authorities file of the certificates (PEM) that are trusted instead of the system's; empty for the system's
     * @param identity certificate of the client; empty if it has none
     * @param verification what of the server's certificate is checked
     */
    public record TlsOptions(Optional<Path> authorities, Optional<Identity> identity, Verification verification) {

        /** The system's authorities, no certificate, everything checked. */
        public static final TlsOptions DEFAULT = new TlsOptions(Optional.empty(), Optional.empty(), Verification.FULL);

        public TlsOptions {
            requireNonNull(authorities, "authorities");
            requireNonNull(identity, "identity");
            requireNonNull(verification, "verification");
        }

        /** What of a server's certificate is checked. */
        public enum Verification {
            /** Its authority, its dates, and that it is for the host that was asked for. */
            FULL,
            /** Nothing: anybody in between can read and change what is sent. For test systems. */
            NONE
        }

        /**
         * A client's certificate.
         *
         * @param certificates file of the certificate and those between it and its authority, in PEM
         * @param key file of its private key, in PEM, PKCS #8, without a password
         */
        public record Identity(Path certificates, Path key) {
            public Identity {
                requireNonNull(certificates, "certificates");
                requireNonNull(key, "key");
            }
        }
    }
}
