package org.loadharness.workloads.store;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.loadharness.http.HttpConnection;
import org.loadharness.http.TargetSuffix;
import org.loadharness.workloads.web.JsonObject;
import org.loadharness.workloads.web.JsonText;
import org.loadharness.workloads.web.WebFailure;

/** The store behind its front end, over a connection of its own. Confined to one thread. */
final class RemoteShop implements Shop, AutoCloseable {
    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;
    private static final byte[] NO_BODY = {};

    private final Link link;
    private final TargetSuffix suffix = new TargetSuffix();

    RemoteShop(HttpConnection connection) {
        this.link = new Link(connection);
    }

    @Override
    public List<String> search(String topic, Trace trace) throws IOException, WebFailure, InterruptedException {
        JsonObject found = link.get("/search", suffix.clear().segment(topic), trace)
                .orRefusal()
                .json()
                .object(FrontEndEndpoints.ITEMS);
        return new ArrayList<>(found.names());
    }

    @Override
    public Optional<Item> lookup(int item, Trace trace) throws IOException, WebFailure, InterruptedException {
        Link.Answer answer = link.get("/lookup", suffix.clear().segment(item), trace);
        if (answer.status() == NOT_FOUND) {
            return Optional.empty();
        }
        JsonObject fields = answer.orRefusal().json();
        return Optional.of(Item.read(fields.text("title", Item.LONGEST_TITLE), fields));
    }

    @Override
    public Purchase buy(List<Integer> items, Trace trace) throws IOException, WebFailure, InterruptedException {
        Link.Answer answer = link.post("/buy/" + Item.text(items), NO_BODY, trace);
        return answer.status() == CONFLICT || answer.status() == NOT_FOUND
                ? OrderEndpoints.readPurchase(answer.json())
                : OrderEndpoints.readPurchase(answer.orRefusal().json());
    }

    @Override
    public List<Account> accounts(Trace trace) throws IOException, WebFailure, InterruptedException {
        return Account.read(
                link.get("/accounts", suffix.clear(), trace).orRefusal().json());
    }

    /** Has the store begin anew with these books. */
    void reset(List<Item> books, Trace trace) throws IOException, WebFailure, InterruptedException {
        link.post("/reset", JsonText.bytes(Item.records(books)), trace).orRefusal();
    }

    @Override
    public void close() {
        link.close();
    }
}
