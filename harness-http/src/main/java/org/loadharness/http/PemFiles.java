package org.loadharness.http;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.SignatureException;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Certificates and keys in the text form of PEM (RFC 7468). Stateless. Thread-safe. */
final class PemFiles {

    private static final Pattern KEY =
            Pattern.compile("-----BEGIN ([A-Z ]*PRIVATE KEY)-----([^-]*)-----END \\1-----", Pattern.DOTALL);
    private static final List<String> ALGORITHMS = List.of("RSA", "EC", "Ed25519", "RSASSA-PSS");

    /** How keys sign, by their kind. */
    private static final Map<String, String> SIGNATURES =
            Map.of("RSA", "SHA256withRSA", "EC", "SHA256withECDSA", "EdDSA", "Ed25519");

    private static final byte[] SIGNED = {1};

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
     * @throws IllegalArgumentException if there is none in PKCS #8 without a password, or it is damaged, with the way out
     */
    static PrivateKey key(Path file) {
        Matcher matcher = KEY.matcher(new String(bytes(file), StandardCharsets.ISO_8859_1));
        if (!matcher.find() || !matcher.group(1).equals("PRIVATE KEY")) {
            throw new IllegalArgumentException(file + ": holds no private key in PKCS #8 without a password; make one"
                    + " with: openssl pkcs8 -topk8 -nocrypt -in " + file.getFileName() + " -out key.pem");
        }
        PKCS8EncodedKeySpec encoded = new PKCS8EncodedKeySpec(decoded(file, matcher.group(2)));
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

    private static byte[] decoded(Path file, String base64) {
        try {
            return Base64.getMimeDecoder().decode(base64);
        } catch (IllegalArgumentException damaged) {
            throw new IllegalArgumentException(
                    file + ": holds a private key that is damaged: " + damaged.getMessage() + "; copy the file anew",
                    damaged);
        }
    }

    /** Whether what the key signs is what the certificate vouches for; taken on trust for a kind of key that signs otherwise. */
    static boolean belongTogether(Certificate certificate, PrivateKey key) throws GeneralSecurityException {
        String algorithm = SIGNATURES.get(key.getAlgorithm());
        if (algorithm == null) {
            return true;
        }
        Signature signing = Signature.getInstance(algorithm);
        signing.initSign(key);
        signing.update(SIGNED);
        byte[] signature = signing.sign();
        Signature verifying = Signature.getInstance(algorithm);
        try {
            verifying.initVerify(certificate.getPublicKey());
            verifying.update(SIGNED);
            return verifying.verify(signature);
        } catch (InvalidKeyException | SignatureException ofAnotherKind) {
            return false;
        }
    }

    private static byte[] bytes(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (NoSuchFileException missing) {
            throw new IllegalArgumentException(file + ": cannot be read: there is no such file", missing);
        } catch (IOException unreadable) {
            throw new IllegalArgumentException(file + ": cannot be read: " + unreadable.getMessage(), unreadable);
        }
    }
}
