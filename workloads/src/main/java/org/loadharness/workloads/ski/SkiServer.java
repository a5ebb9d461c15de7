package org.loadharness.workloads.ski;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import org.loadharness.workload.ServedWorkload;
import org.loadharness.workload.Settings;
import org.loadharness.workloads.web.WebOptions;
import org.loadharness.workloads.web.WebServer;

/** The ski resort's server, and the store below it. Thread-safe. */
record SkiServer(WebServer web, SkiStore store) implements ServedWorkload.Server {
    private static final String NAME = "ski-server";

    /** Starts it; rides that the store has are still there. */
    static SkiServer start(Settings settings, InetSocketAddress bind) throws IOException, InterruptedException {
        SkiStore store = SkiStores.open(settings);
        try {
            SkiApi api = new SkiApi(
                    store, new SkiApi.Home(settings.get(SkiParameters.RESORT), settings.get(SkiParameters.SEASON)));
            api.open();
            WebOptions options = WebOptions.at(bind);
            WebOptions.Threads threads =
                    new WebOptions.Threads(options.threads().min(), settings.get(SkiParameters.SERVER_THREADS));
            return new SkiServer(
                    WebServer.start(
                            NAME, api.routes(settings.get(SkiParameters.CONTEXT)), options.withThreads(threads)),
                    store);
        } catch (IOException | InterruptedException | RuntimeException failure) {
            store.close();
            throw failure;
        }
    }

    @Override
    public URI address() {
        return web.address();
    }

    /** Requests that have begun are answered first; what they wrote is kept. */
    @Override
    public void close() throws IOException {
        web.close();
        store.close();
    }
}
