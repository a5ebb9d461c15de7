package org.loadharness.cluster;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;

/**
 * What a process proves who it is by, and whom it takes for one of its run: a file of {@code cluster-keys}. Its certificates are
 * trusted one by one; no authority could add another one. Thread-safe.
 */
final class Keys {
    /** What guards a file is who may read it: a password beside it on every machine would add nothing. */
    private static final String PASSWORD = "loadharness";

    /** What the pair of its owner is called in a file. */
    static final String OWN = "own";

    private static final String FORM = "PKCS12";
    private static final String TLS = "TLSv1.3";

    /** As certificates name what they are good for. */
    private static final String SERVER_PURPOSE = "1.3.6.1.5.5.7.3.1";

    private final String file;
    private final KeyStore store;
    private final SSLContext context;

    private Keys(String file, KeyStore store) throws GeneralSecurityException {
        this.file = file;
        this.store = store;
        this.context = context(store);
    }

    /**
     * Those of a file.
     *
     * @throws IllegalArgumentException if there are none in it, with the way out
     */
    static Keys read(String file) {
        try {
            return new Keys(file, load(Path.of(file)));
        } catch (NoSuchFileException missing) {
            throw new IllegalArgumentException(
                    "keys: there is no file " + file + "; make it by cluster-keys --out " + file, missing);
        } catch (EOFException cut) {
            throw new IllegalArgumentException(
                    "keys: " + file + " is empty or was cut short; copy it again, or make new ones by cluster-keys",
                    cut);
        } catch (IOException | GeneralSecurityException unfit) {
            throw new IllegalArgumentException(
                    "keys: " + file + " holds no keys of cluster-keys: " + unfit.getMessage(), unfit);
        }
    }

    static char[] password() {
        return PASSWORD.toCharArray();
    }

    static KeyStore empty() throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance(FORM);
        store.load(null, null);
        return store;
    }

    static KeyStore load(Path file) throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance(FORM);
        if (Files.size(file) == 0) {
            throw new EOFException("it is empty");
        }
        try (InputStream in = Files.newInputStream(file)) {
            store.load(in, password());
        }
        return store;
    }

    private static SSLContext context(KeyStore store) throws GeneralSecurityException {
        KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        own.init(store, password());
        TrustManagerFactory trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trusted.init(store);
        SSLContext context = SSLContext.getInstance(TLS);
        context.init(own.getKeyManagers(), trusted.getTrustManagers(), null);
        return context;
    }

    /** As it was named. */
    String file() {
        return file;
    }

    /** Makes them. */
    SSLContext context() {
        return context;
    }

    /**
     * Agents take who has these for their run, too.
     *
     * @throws IllegalArgumentException if not, with the way out
     */
    void requireServer() {
        try {
            if (store.getCertificate(OWN) instanceof X509Certificate own) {
                List<String> purposes = own.getExtendedKeyUsage();
                if (purposes != null && purposes.contains(SERVER_PURPOSE)) {
                    return;
                }
            }
        } catch (GeneralSecurityException unfit) {
            // as good as none
        }
        throw new IllegalArgumentException(
                "keys: those of " + file + " are good for an agent alone; use the file of the run");
    }

    /** The newest form alone, and both sides prove who they are. */
    static <S extends SSLSocket> S strict(S socket) {
        socket.setEnabledProtocols(new String[] {TLS});
        socket.setNeedClientAuth(true);
        return socket;
    }
}
