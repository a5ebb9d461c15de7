package org.loadharness.cluster;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import org.loadharness.record.DiskFile;

/**
 * Makes files of keys by the {@code keytool} of this Java: pairs of the curve P-256, each with a certificate that it has signed
 * itself. Stateless.
 */
final class KeyMaker {
    private static final String DAYS = "3650";
    private static final long LIMIT_SECONDS = 60;
    private static final int MOST = 100;

    /** For a process of moments: the second compiler would take more than it gives. */
    private static final List<String> QUICK_START = List.of("-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC");

    private KeyMaker() {}

    /**
     * Makes the file of a run, and one beside it for each agent.
     *
     * @param agents that get a file of their own; 0 if all share the one of the run
     * @throws IllegalArgumentException if it cannot be made as is asked, with the way out
     */
    static List<Path> make(Path file, int agents) throws IOException, InterruptedException {
        if (agents < 0 || agents > MOST) {
            throw new IllegalArgumentException("agents must be 1 to " + MOST + ", were " + agents);
        }
        List<Path> files = new ArrayList<>(List.of(file));
        for (int agent = 1; agent <= agents; agent++) {
            files.add(ofAgent(file, agent));
        }
        Path parent = file.toAbsolutePath().getParent();
        if (parent == null || !Files.isDirectory(parent)) {
            throw new IllegalArgumentException(file + " is in no directory that is there; make it first");
        }
        for (Path each : files) {
            if (Files.exists(each)) {
                throw new IllegalArgumentException(each + " is there already; remove it, or name another file");
            }
        }
        try {
            write(files);
        } catch (GeneralSecurityException unknown) {
            throw new IOException("keys could not be made: " + unknown.getMessage(), unknown);
        }
        return files;
    }

    /** keys.p12 has keys-1.p12 beside it. */
    static Path ofAgent(Path file, int agent) {
        String name = String.valueOf(file.getFileName());
        int dot = name.lastIndexOf('.');
        int end = dot > 0 ? dot : name.length();
        return file.resolveSibling(name.substring(0, end) + "-" + agent + name.substring(end));
    }

    /** The run trusts itself, too: its own part of the network dials as agents do. Agents trust the run alone. */
    private static void write(List<Path> files) throws IOException, InterruptedException, GeneralSecurityException {
        List<KeyStore> stores = new ArrayList<>();
        for (int index = 0; index < files.size(); index++) {
            stores.add(index == 0 ? pair("run", "serverAuth,clientAuth") : pair("agent " + index, "clientAuth"));
        }
        KeyStore run = stores.get(0);
        for (int index = 0; index < stores.size(); index++) {
            run.setCertificateEntry("trusted-" + index, stores.get(index).getCertificate(Keys.OWN));
            stores.get(index).setCertificateEntry("trusted-0", run.getCertificate(Keys.OWN));
        }
        store(stores, files);
    }

    /** All of them or none: half of them would be in the way of the next ones. */
    private static void store(List<KeyStore> stores, List<Path> files) throws IOException, GeneralSecurityException {
        List<Path> begun = new ArrayList<>();
        try {
            for (int index = 0; index < files.size(); index++) {
                create(files.get(index));
                begun.add(files.get(index));
                try (OutputStream out = Files.newOutputStream(files.get(index))) {
                    stores.get(index).store(out, Keys.password());
                }
            }
            begun.clear();
        } finally {
            for (Path half : begun) {
                Files.deleteIfExists(half);
            }
        }
    }

    private static KeyStore pair(String name, String purpose)
            throws IOException, InterruptedException, GeneralSecurityException {
        Path directory = DiskFile.makeTemporaryDirectory("keys");
        Path made = directory.resolve("made.p12");
        try {
            keytool(List.of(
                    "-genkeypair",
                    "-alias",
                    Keys.OWN,
                    "-keyalg",
                    "EC",
                    "-groupname",
                    "secp256r1",
                    "-dname",
                    "CN=" + name + ", O=Load Harness",
                    "-validity",
                    DAYS,
                    "-ext",
                    "EKU=" + purpose,
                    "-storetype",
                    "PKCS12",
                    "-keystore",
                    made.toString(),
                    "-storepass",
                    String.valueOf(Keys.password())));
            return Keys.load(made);
        } finally {
            Files.deleteIfExists(made);
            Files.delete(directory);
        }
    }

    private static void keytool(List<String> words) throws IOException, InterruptedException {
        Path tool = Path.of(System.getProperty("java.home"), "bin", "keytool");
        if (!Files.isExecutable(tool) && !Files.isExecutable(tool.resolveSibling("keytool.exe"))) {
            throw new IllegalArgumentException(tool + " is missing: this Java has no keytool; use a whole JDK");
        }
        List<String> command = new ArrayList<>(List.of(tool.toString()));
        command.addAll(QUICK_START);
        command.addAll(words);
        ShortCommand ended = ShortCommand.run(command, LIMIT_SECONDS);
        if (!ended.isDone()) {
            throw new IOException("keytool made no key: " + ended.words());
        }
    }

    /** Only its owner reads it. */
    private static void create(Path file) throws IOException {
        boolean posix = file.getFileSystem().supportedFileAttributeViews().contains("posix");
        FileAttribute<?>[] owners = posix
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
        Files.createFile(file, owners);
    }
}
