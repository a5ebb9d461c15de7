package org.loadharness.simulation;

import java.util.Arrays;

/**
 * The members that have a due time, in the order of these times; those with the same one in the order in which they were
 * added. A binary heap whose elements know their place, so that any of them can be taken out. Adding allocates nothing
 * but where there were never so many before.
 *
 * <p>Guarded by the clock's baton.
 */
final class Agenda {
    private Member[] heap = new Member[16];
    private int size;
    private long turns;

    boolean isEmpty() {
        return size == 0;
    }

    /** Adds a member that is not in it; the due time must not be before that of the last one taken. */
    void add(Member member, long dueNanos) {
        if (size == heap.length) {
            heap = Arrays.copyOf(heap, 2 * size);
        }
        member.dueNanos = dueNanos;
        member.turn = turns++;
        size++;
        rise(member, size - 1);
    }

    /** Takes the first. */
    Member takeFirst() {
        Member first = heap[0];
        remove(first);
        return first;
    }

    /** Takes a member out, if it is in it. */
    void remove(Member member) {
        int index = member.index;
        if (index == Member.NOWHERE) {
            return;
        }
        member.index = Member.NOWHERE;
        size--;
        Member last = heap[size];
        heap[size] = null;
        if (last != member) {
            sink(last, index);
            rise(last, last.index);
        }
    }

    private void rise(Member member, int from) {
        int index = from;
        while (index > 0 && isBefore(member, heap[(index - 1) / 2])) {
            put(heap[(index - 1) / 2], index);
            index = (index - 1) / 2;
        }
        put(member, index);
    }

    private void sink(Member member, int from) {
        int index = from;
        while (2 * index + 1 < size) {
            int child = 2 * index + 1;
            if (child + 1 < size && isBefore(heap[child + 1], heap[child])) {
                child++;
            }
            if (isBefore(member, heap[child])) {
                break;
            }
            put(heap[child], index);
            index = child;
        }
        put(member, index);
    }

    private void put(Member member, int index) {
        heap[index] = member;
        member.index = index;
    }

    private static boolean isBefore(Member one, Member other) {
        long aheadNanos = other.dueNanos - one.dueNanos;
        return aheadNanos > 0 || (aheadNanos == 0 && one.turn < other.turn);
    }
}
