package org.loadharness.plan;

/** What trials of a run share. */
public enum Isolation {
    /** A process: what one has warmed, cached or left behind is there for the next. */
    SHARED,
    /** Nothing: each runs in a process of its own, with a rehearsal of its own. */
    FORKED
}
