package org.loadharness.workloads.store;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.loadharness.workloads.web.WebFailure;

/** The store as its clients see it. */
interface Shop {
    /** The titles of a topic; none if there is no such topic. */
    List<String> search(String topic, Trace trace) throws IOException, WebFailure, InterruptedException;

    /** The book of a number. */
    Optional<Item> lookup(int item, Trace trace) throws IOException, WebFailure, InterruptedException;

    /** Buys one copy of each of these books, which are different, or none. */
    Purchase buy(List<Integer> items, Trace trace) throws IOException, WebFailure, InterruptedException;

    /** What became of the copies of each book since the store began anew, by what the catalog and the order server say. */
    List<Account> accounts(Trace trace) throws IOException, WebFailure, InterruptedException;
}
