package org.loadharness.workloads.store;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.loadharness.random.SeedTree;
import org.loadharness.time.Ticker;
import org.loadharness.workload.Parameter;
import org.loadharness.workload.ServedWorkload;
import org.loadharness.workload.Settings;
import org.loadharness.workloads.web.Routes;
import org.loadharness.workloads.web.WebOptions;
import org.loadharness.workloads.web.WebServer;

/** A server of the store, with what it needs. Thread-safe. */
final class StoreServer implements ServedWorkload.Server {
    private static final Duration CATALOG_PATIENCE = Duration.ofSeconds(10);
    private static final Duration ORDER_PATIENCE = Duration.ofSeconds(25);

    private final Settings settings;
    private final InetSocketAddress bind;
    private final ServedWorkload.HelperServers helpers;
    private final Closing opened = new Closing();
    private final URI address;

    private StoreServer(Settings settings, InetSocketAddress bind, ServedWorkload.HelperServers helpers)
            throws IOException, InterruptedException {
        this.settings = settings;
        this.bind = bind;
        this.helpers = helpers;
        this.address = start(settings.get(StoreParameters.TIER)).address();
    }

    /**
     * Starts the server of the tier that the settings name.
     *
     * @param helpers who starts those of the other tiers
     */
    static ServedWorkload.Server open(Settings settings, InetSocketAddress bind, ServedWorkload.HelperServers helpers)
            throws IOException, InterruptedException {
        return new StoreServer(settings, bind, helpers);
    }

    @Override
    public URI address() {
        return address;
    }

    /** Stops it before those that it calls. */
    @Override
    public void close() throws IOException {
        opened.close();
    }

    private WebServer start(Tier tier) throws IOException, InterruptedException {
        try {
            return switch (tier) {
                case CATALOG -> catalog();
                case ORDER -> order();
                case FRONT_END -> frontEnd(given(StoreParameters.ORDER_URL), given(StoreParameters.CATALOG_URL));
                case ALL -> all();
            };
        } catch (IOException | InterruptedException | RuntimeException failure) {
            try (opened) {
                throw failure;
            }
        }
    }

    private WebServer catalog() throws IOException, InterruptedException {
        Path data = opened.add(DataDirectory.of(settings)).path();
        StoredCatalog catalog = Tiers.catalog(settings, data, opened);
        return listen(CatalogEndpoints.TIER, CatalogEndpoints.routes(catalog, tracer(CatalogEndpoints.TIER)));
    }

    private WebServer order() throws IOException {
        Path data = opened.add(DataDirectory.of(settings)).path();
        Peer catalog = opened.add(new Peer("the catalog", given(StoreParameters.CATALOG_URL), CATALOG_PATIENCE));
        OrderDesk desk = Tiers.desk(settings, new RemoteCatalog(catalog), data, opened);
        return listen(OrderEndpoints.TIER, OrderEndpoints.routes(desk, tracer(OrderEndpoints.TIER)));
    }

    private WebServer frontEnd(URI orderUrl, URI catalogUrl) throws IOException {
        Peer orders = opened.add(new Peer("the order server", orderUrl, ORDER_PATIENCE));
        Peer catalog = opened.add(new Peer("the catalog", catalogUrl, CATALOG_PATIENCE));
        Routes routes = FrontEndEndpoints.routes(
                new RemoteOrders(orders), new RemoteCatalog(catalog), tracer(FrontEndEndpoints.TIER));
        return listen(FrontEndEndpoints.TIER, routes);
    }

    private WebServer all() throws IOException, InterruptedException {
        Path data = opened.add(DataDirectory.of(settings)).path();
        URI catalogUrl = addressOf(StoreParameters.CATALOG_URL, Tier.CATALOG, data, Optional.empty());
        URI orderUrl = addressOf(StoreParameters.ORDER_URL, Tier.ORDER, data, Optional.of(catalogUrl));
        return frontEnd(orderUrl, catalogUrl);
    }

    /** The address that is given, or that of a server started for it. */
    private URI addressOf(Parameter<Optional<URI>> parameter, Tier tier, Path data, Optional<URI> catalogUrl)
            throws IOException, InterruptedException {
        Optional<URI> known = settings.get(parameter);
        if (known.isPresent()) {
            return known.get();
        }
        Map<String, String> changed = new LinkedHashMap<>(settings.texts());
        changed.put(StoreParameters.TIER.name(), tier.text());
        changed.put(StoreParameters.DATA.name(), data.toString());
        catalogUrl.ifPresent(url -> changed.put(StoreParameters.CATALOG_URL.name(), url.toString()));
        return opened.add(helpers.start(Settings.of(StoreParameters.ALL, changed)))
                .address();
    }

    private URI given(Parameter<Optional<URI>> parameter) {
        return settings.get(parameter)
                .orElseThrow(() -> new IllegalArgumentException(
                        "tier=" + settings.get(StoreParameters.TIER).text() + " needs " + parameter.name()
                                + "=http://HOST:PORT"));
    }

    private WebServer listen(String name, Routes routes) throws IOException {
        WebOptions options = WebOptions.at(bind);
        WebOptions.Threads threads =
                new WebOptions.Threads(options.threads().min(), settings.get(StoreParameters.SERVER_THREADS));
        return opened.add(WebServer.start(name, routes, options.withThreads(threads)));
    }

    private static Tracer tracer(String tier) {
        SeedTree seeds = new SeedTree(ProcessHandle.current().pid()).child(tier);
        return new Tracer(Ticker.system(), seeds);
    }
}
