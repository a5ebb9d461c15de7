package org.loadharness.bookstore.rpc;

import java.util.AbstractSet;
import java.util.Iterator;
import java.util.List;

/**
 * The elements of a set as they were received, even two of one ISBN: which of a call's mistakes counts first is for the
 * store to say. Immutable. Thread-safe.
 */
final class Received<T> extends AbstractSet<T> {

    private final List<T> elements;

    Received(List<T> elements) {
        this.elements = List.copyOf(elements);
    }

    @Override
    public Iterator<T> iterator() {
        return elements.iterator();
    }

    @Override
    public int size() {
        return elements.size();
    }
}
