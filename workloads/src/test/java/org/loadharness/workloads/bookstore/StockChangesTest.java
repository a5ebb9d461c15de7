package org.loadharness.workloads.bookstore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.loadharness.bookstore.api.BookCopy;
import org.loadharness.bookstore.api.BookStoreException;
import org.loadharness.bookstore.api.BookStoreException.Reason;
import org.loadharness.bookstore.api.BookStoreService;
import org.loadharness.bookstore.store.StoreKind;
import org.loadharness.random.SeedTree;
import org.loadharness.workload.ServedWorkload;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Target;
import org.loadharness.workloads.Together;

/** The copies that are left are those there were, with what was delivered and without what was sold. */
class StockChangesTest {
    private static final BookstoreWorkload WORKLOAD = new BookstoreWorkload();
    private static final int INITIAL_BOOKS = 20;
    private static final int USERS = 6;
    private static final int ROUNDS = 60;

    private final BookStoreService store = StoreKind.SERIAL.open(3);
    private final StockChanges changes = new StockChanges();
    private final Shelves shelves = Shelves.of(Settings.defaults(BookstoreParameters.ALL));

    @ParameterizedTest
    @EnumSource(StoreKind.class)
    void everyStoreHoldsWhatItsUsersLeftInIt(StoreKind kind) throws Exception {
        Settings settings = settings("store", kind.label());
        Target target = WORKLOAD.open(settings, new SeedTree(7));

        perform(target, settings);

        assertThat(target.seen().values()).anyMatch(count -> count > 0);
        assertThatCode(() -> target.check(target.seen())).doesNotThrowAnyException();
    }

    @Test
    void aServerHoldsWhatItsUsersLeftInIt() throws Exception {
        Settings settings = settings("store", "serial");
        InetSocketAddress anywhere = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        try (ServedWorkload.Server server = WORKLOAD.serve(settings, anywhere);
                Target target = WORKLOAD.connect(settings, server.address(), new SeedTree(7))) {
            perform(target, settings);
            target.check(target.seen());
        }
    }

    @Test
    void aSaleThatTheStoreForgotIsFound() throws Exception {
        shelves.fill(store);
        changes.made(-2);

        assertThatThrownBy(() -> StockChanges.check(changes.seen(), shelves, store))
                .hasMessage("there were " + shelves.firstCopies() + " copies, 0 came and 2 went, which leaves "
                        + (shelves.firstCopies() - 2) + "; the store holds " + shelves.firstCopies());
    }

    @Test
    void aCallWithoutAnAnswerMayHaveTakenEffectOrNot() throws Exception {
        shelves.fill(store);
        changes.failed(-2, new BookStoreException(Reason.TIMEOUT, "late"));
        changes.failed(5, new BookStoreException(Reason.TRANSPORT, "lost"));

        StockChanges.check(changes.seen(), shelves, store);
        store.addCopies(Set.of(new BookCopy(1, 5)));
        StockChanges.check(changes.seen(), shelves, store);
        store.buyBooks(Set.of(new BookCopy(2, 2)));
        StockChanges.check(changes.seen(), shelves, store);

        store.addCopies(Set.of(new BookCopy(1, 3)));
        assertThatThrownBy(() -> StockChanges.check(changes.seen(), shelves, store))
                .hasMessageContaining("with calls that had no answer, " + (shelves.firstCopies() - 2) + " to "
                        + (shelves.firstCopies() + 5));
    }

    @Test
    void whatTheStoreRefusedChangedNothing() throws Exception {
        shelves.fill(store);
        changes.failed(-2, new BookStoreException(Reason.NOT_AVAILABLE, "too few"));

        store.buyBooks(Set.of(new BookCopy(2, 2)));

        assertThatThrownBy(() -> StockChanges.check(changes.seen(), shelves, store))
                .hasMessageContaining("0 came and 0 went");
    }

    private static Settings settings(String name, String value) {
        return Settings.of(
                BookstoreParameters.ALL, Map.of(name, value, "initial-books", String.valueOf(INITIAL_BOOKS)));
    }

    private static void perform(Target target, Settings settings) throws Exception {
        Together.perform(target, settings, USERS, ROUNDS, round -> round % 3);
    }
}
