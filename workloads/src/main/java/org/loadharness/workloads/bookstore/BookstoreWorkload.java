package org.loadharness.workloads.bookstore;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.loadharness.bookstore.api.BookStoreException;
import org.loadharness.bookstore.api.BookStoreService;
import org.loadharness.bookstore.rpc.BookStoreServer;
import org.loadharness.bookstore.rpc.Codec;
import org.loadharness.bookstore.rpc.ServerOptions;
import org.loadharness.bookstore.store.StoreKind;
import org.loadharness.http.HttpFailure;
import org.loadharness.random.SeedTree;
import org.loadharness.workload.LocalWorkload;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Mode;
import org.loadharness.workload.Parameter;
import org.loadharness.workload.Queueing;
import org.loadharness.workload.ServedWorkload;
import org.loadharness.workload.Settings;
import org.loadharness.workload.SteppedWorkload;
import org.loadharness.workload.Target;
import org.loadharness.workloads.elsewhere.LongWay;

/** The bookstore of the published scalability report, with its mix and its values as defaults. Immutable. Thread-safe. */
public final class BookstoreWorkload implements LocalWorkload, SteppedWorkload {
    /** The report says that its server drew at random, not from which seed. */
    private static final long SERVER_SEED = 1;

    private static final int ALL_PERCENT = 100;

    @Override
    public String name() {
        return "bookstore";
    }

    @Override
    public String summary() {
        return "customers buy editor picks, managers replenish and acquire stock";
    }

    @Override
    public List<Parameter<?>> parameters() {
        return BookstoreParameters.ALL;
    }

    /** Those of the store itself, and those of the way to it. */
    @Override
    public List<String> failureKinds() {
        return Stream.concat(
                        Stream.of(BookStoreException.Reason.values())
                                .map(reason -> reason.name().toLowerCase(Locale.ROOT)),
                        Stream.concat(HttpFailure.Kind.words().stream(), Stream.of("http-*")))
                .distinct()
                .toList();
    }

    @Override
    public Mix mix(Settings settings) {
        int replenish = settings.get(BookstoreParameters.REPLENISH_PERCENT);
        int acquire = settings.get(BookstoreParameters.ACQUIRE_PERCENT);
        return Mix.of(
                new Mix.Entry("customer", ALL_PERCENT - replenish - acquire),
                new Mix.Entry("replenish", replenish),
                new Mix.Entry("acquire", acquire));
    }

    /** None in process, where reporting them would take a good part of what is measured. */
    @Override
    public List<String> parts(Settings settings, Mode mode) {
        return mode == Mode.RPC ? CallParts.PARTS : List.of();
    }

    /**
     * The processors, and the monitor of the serial store. The other stores let some calls go together and others not, and
     * have no number of servers.
     */
    @Override
    public List<Queueing.Tier> tiers(Settings settings, Mode mode) {
        if (mode != Mode.RPC) {
            return List.of();
        }
        Queueing.Tier waits = new Queueing.Tier.Waits(CallParts.WAITS);
        return store(settings) == StoreKind.SERIAL
                ? List.of(
                        waits, new Queueing.Tier.Processors(), new Queueing.Tier.Servers(List.of(CallParts.HANDLER), 1))
                : List.of(waits, new Queueing.Tier.Processors());
    }

    @Override
    public List<String> conflicts(Settings settings) {
        int managers =
                settings.get(BookstoreParameters.REPLENISH_PERCENT) + settings.get(BookstoreParameters.ACQUIRE_PERCENT);
        return managers <= ALL_PERCENT
                ? List.of()
                : List.of("replenish-percent and acquire-percent are " + managers
                        + " together; they must leave customers 0 or more of 100");
    }

    @Override
    public Target open(Settings settings, SeedTree seeds) throws BookStoreException {
        return LocalBookstore.open(store(settings).open(seeds.seed()), settings);
    }

    @Override
    public ServedWorkload.Server serve(Settings settings, InetSocketAddress bind) throws IOException {
        BookStoreService store = store(settings).open(SERVER_SEED);
        int most = settings.get(BookstoreParameters.SERVER_THREADS);
        ServerOptions defaults = ServerOptions.defaults();
        ServerOptions.Threads threads =
                new ServerOptions.Threads(defaults.threads().min(), most);
        return new BookstoreServing(
                BookStoreServer.start(store, store, defaults.withAddress(bind).withThreads(threads)));
    }

    @Override
    public Target connect(Settings settings, URI server, SeedTree seeds) throws IOException {
        return RemoteBookstore.connect(settings, LongWay.to(server, settings, seeds));
    }

    @Override
    public Target join(Settings settings, URI server, SeedTree seeds) throws IOException {
        return RemoteBookstore.join(settings, LongWay.to(server, settings, seeds));
    }

    @Override
    public Optional<String> agentsHindrance(Settings settings) {
        return Optional.empty();
    }

    @Override
    public Optional<String> wouldRemove(Settings settings, URI server) throws BookStoreException {
        return RemoteBookstore.booksOfOthers(settings, server);
    }

    @Override
    public Optional<String> hindrance(Settings settings) {
        return settings.get(BookstoreParameters.CLIENT).equals(BookstoreParameters.JETTY)
                ? Optional.of(
                        "multiplexed users have a lean connection each, not Jetty's pool; leave out --param client="
                                + BookstoreParameters.JETTY + ", or use platform or virtual")
                : Optional.empty();
    }

    static Codec codec(Settings settings) {
        return Codec.valueOf(settings.get(BookstoreParameters.CODEC).toUpperCase(Locale.ROOT));
    }

    private static StoreKind store(Settings settings) {
        return StoreKind.named(settings.get(BookstoreParameters.STORE));
    }
}
