package org.loadharness.http;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.Optional;

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
