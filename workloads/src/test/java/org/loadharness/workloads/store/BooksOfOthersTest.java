package org.loadharness.workloads.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.loadharness.http.HttpLimits;
import org.loadharness.http.HttpOrigin;
import org.loadharness.random.SeedTree;
import org.loadharness.time.Ticker;
import org.loadharness.workload.ServedWorkload;
import org.loadharness.workload.Settings;

@Timeout(60)
class BooksOfOthersTest {
    private static final Settings SETTINGS = Store.settings(new String[0]);
    private static final SeedTree SEEDS = new SeedTree(3);

    @Test
    void booksThatNoTrialPutThereAreNamedAndThoseOfTrialsAreNot() throws Exception {
        try (ServedWorkload.Server server = Store.WORKLOAD.serve(SETTINGS, Store.ANYWHERE)) {
            URI address = server.address();
            Store.WORKLOAD.connect(SETTINGS, address, SEEDS).close();
            assertThat(Store.WORKLOAD.wouldRemove(SETTINGS, address))
                    .as("of a trial")
                    .isEmpty();

            stock(address, List.of(new Item(9, "Moby Dick", Stocks.TOPICS.get(0), 3, 1)));
            assertThat(Store.WORKLOAD.wouldRemove(SETTINGS, address)).hasValue("1 book of others, as \"Moby Dick\"");
        }
    }

    private static void stock(URI address, List<Item> books) throws Exception {
        HttpOrigin origin = HttpOrigin.open(address, HttpLimits.DEFAULT);
        try (RemoteShop shop = new RemoteShop(origin.newConnection())) {
            shop.reset(books, new Tracer(Ticker.system(), SEEDS).begin());
        } finally {
            origin.close();
        }
    }
}
