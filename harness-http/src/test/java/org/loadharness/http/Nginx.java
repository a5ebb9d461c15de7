package org.loadharness.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** An nginx as a child process on a free loopback port, with everything it writes in one directory. */
final class Nginx implements AutoCloseable {

    private static final List<String> PLACES = List.of("nginx", "/usr/sbin/nginx", "/usr/local/sbin/nginx");
    private static final int START_ATTEMPTS = 5;
    private static final int READY_CHECKS = 1_000;
    private static final int CHECK_MILLIS = 10;

    private final int port;
    private final Process process;

    private Nginx(int port, Process process) {
        this.port = port;
        this.process = process;
    }

    /** The command that starts nginx here, if it is installed. */
    static Optional<String> installed() {
        return PLACES.stream().filter(Nginx::runs).findFirst();
    }

    private static boolean runs(String command) {
        try {
            Process version = new ProcessBuilder(command, "-v")
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return version.waitFor(10, TimeUnit.SECONDS) && version.exitValue() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /**
     * Starts one in the directory, which has a sub-directory {@code files}.
     *
     * @param locations what stands inside the {@code server} block; {@code PORT} stands for its port
     */
    static Nginx start(String command, Path directory, String locations) throws IOException, InterruptedException {
        for (int attempt = 1; true; attempt++) {
            int port = freePort(); // may be taken by another process before nginx takes it
            Nginx nginx = new Nginx(port, launch(command, directory, locations, port));
            if (nginx.isReady()) {
                return nginx;
            }
            nginx.close();
            if (attempt == START_ATTEMPTS) {
                throw new IOException("nginx does not start: " + Files.readString(directory.resolve("error.log")));
            }
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket probe = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return probe.getLocalPort();
        }
    }

    private static Process launch(String command, Path directory, String locations, int port) throws IOException {
        Path configuration = directory.resolve("nginx.conf");
        Files.writeString(configuration, """
                daemon off;
                master_process off;
                pid nginx.pid;
                error_log error.log;
                events { worker_connections 100; }
                http {
                  access_log off;
                  client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi;
                  uwsgi_temp_path uwsgi; scgi_temp_path scgi;
                  server {
                    listen 127.0.0.1:PORT;
                    root files;
                    LOCATIONS
                  }
                }
                """.replace("LOCATIONS", locations).replace("PORT", String.valueOf(port)));
        return new ProcessBuilder(command, "-p", directory.toString(), "-c", configuration.toString())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("output.log").toFile())
                .start();
    }

    private boolean isReady() throws InterruptedException {
        for (int i = 0; i < READY_CHECKS; i++) {
            try (Socket probe = new Socket(InetAddress.getLoopbackAddress(), port)) {
                return probe.isConnected() && process.isAlive();
            } catch (IOException notYet) {
                if (process.waitFor(CHECK_MILLIS, TimeUnit.MILLISECONDS)) {
                    return false;
                }
            }
        }
        return false;
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + port);
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(10, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new UncheckedIOException(new IOException("nginx did not end when asked to, it was killed"));
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
