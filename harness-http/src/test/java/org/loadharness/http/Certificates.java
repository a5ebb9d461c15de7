package org.loadharness.http;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.loadharness.http.TlsClient.TlsOptions;

/** Certificates that vouch for themselves, made by the JDK's keytool: one of a server at localhost, one of a client. */
record Certificates(Path directory) {
    private static final String PASSWORD = "changeit";

    static Certificates make(Path directory) throws IOException, InterruptedException {
        Certificates made = new Certificates(directory);
        made.keyPair("server", "EC", "-ext", "SAN=dns:localhost");
        made.keyPair("client", "RSA");
        return made;
    }

    private void keyPair(String alias, String algorithm, String... more) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(), "-genkeypair"));
        command.addAll(List.of("-alias", alias, "-keyalg", algorithm, "-dname", "CN=" + alias, "-validity", "30"));
        command.addAll(List.of("-keystore", store(alias).toString(), "-storepass", PASSWORD));
        command.addAll(List.of(more));
        Process keytool = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (keytool.waitFor() != 0) {
            throw new IOException("keytool: " + said);
        }
    }

    private Path store(String alias) {
        return directory.resolve(alias + ".p12");
    }

    /** What a client has to trust to be sure of the server. */
    Path authority() throws IOException, GeneralSecurityException {
        return certificate("server");
    }

    TlsOptions.Identity client() throws IOException, GeneralSecurityException {
        return new TlsOptions.Identity(certificate("client"), key("client"));
    }

    /** A certificate with the key of somebody else. */
    TlsOptions.Identity mixedUp() throws IOException, GeneralSecurityException {
        return new TlsOptions.Identity(certificate("client"), key("server"));
    }

    private Path certificate(String alias) throws IOException, GeneralSecurityException {
        return pem(
                alias + ".crt", "CERTIFICATE", load(alias).getCertificate(alias).getEncoded());
    }

    private Path key(String alias) throws IOException, GeneralSecurityException {
        return pem(
                alias + ".key",
                "PRIVATE KEY",
                load(alias).getKey(alias, PASSWORD.toCharArray()).getEncoded());
    }

    private Path pem(String name, String kind, byte[] encoded) throws IOException {
        String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(encoded);
        return Files.writeString(
                directory.resolve(name), "-----BEGIN " + kind + "-----\n" + text + "\n-----END " + kind + "-----\n");
    }

    private KeyStore load(String alias) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store(alias))) {
            store.load(in, PASSWORD.toCharArray());
        }
        return store;
    }

    /** What the server at localhost speaks TLS with; it knows the client. */
    SSLContext ofServer() throws IOException, GeneralSecurityException {
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(load("server"), PASSWORD.toCharArray());
        KeyStore known = KeyStore.getInstance("PKCS12");
        known.load(null, null);
        known.setCertificateEntry("client", load("client").getCertificate("client"));
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(known);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
        return context;
    }
}
