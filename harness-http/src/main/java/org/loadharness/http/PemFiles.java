package org.loadharness.http;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Certificates and keys in the text form of PEM (RFC 7468). Stateless. Thread-safe. */
final class PemFiles {

    private static final Pattern KEY =
            Pattern.compile("-----BEGIN ([A-Z ]*PRIVATE KEY)-----([^-]*)-----END \\1-----", Pattern.DOTALL);
    private static final List<String> ALGORITHMS = List.of("RSA", "EC", "Ed25519", "RSASSA-PSS");

    private PemFiles() {}

    /**
     * The certificates of a file, one at least.
     *
     * @throws IllegalArgumentException if there is none, or one cannot be read, with the way out
     */
    static List<Certificate> certificates(Path file) {
        try {
            List<Certificate> found = List.copyOf(CertificateFactory.getInstance("X.509")
                    .generateCertificates(new ByteArrayInputStream(bytes(file))));
            if (found.isEmpty()) {
                throw new IllegalArgumentException(
                        file + ": holds no certificate; a PEM file has lines" + " -----BEGIN CERTIFICATE-----");
            }
            return found;
        } catch (CertificateException wrong) {
            throw new IllegalArgumentException(
                    file + ": holds no certificates in PEM that can be read: " + wrong.getMessage(), wrong);
        }
    }

    /**
     * The private key of a file.
     *
     * @throws IllegalArgumentException if there is none in PKCS #8 without a password, with the way out
     */
    static PrivateKey key(Path file) {
        Matcher matcher = KEY.matcher(new String(bytes(file), StandardCharsets.ISO_8859_1));
        if (!matcher.find() || !matcher.group(1).equals("PRIVATE KEY")) {
            throw new IllegalArgumentException(file + ": holds no private key in PKCS #8 without a password; make one"
                    + " with: openssl pkcs8 -topk8 -nodes -in " + file.getFileName() + " -out key.pem");
        }
        PKCS8EncodedKeySpec encoded =
                new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(matcher.group(2)));
        for (String algorithm : ALGORITHMS) {
            try {
                return KeyFactory.getInstance(algorithm).generatePrivate(encoded);
            } catch (InvalidKeySpecException ofAnotherAlgorithm) {
                // the next is tried
            } catch (GeneralSecurityException missing) {
                throw new IllegalArgumentException(file + ": " + missing.getMessage(), missing);
            }
        }
        throw new IllegalArgumentException(
                file + ": holds a private key of no known kind; known are " + String.join(", ", ALGORITHMS));
    }

    private static byte[] bytes(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException unreadable) {
            throw new IllegalArgumentException(file + ": cannot be read: " + unreadable.getMessage(), unreadable);
        }
    }
}
