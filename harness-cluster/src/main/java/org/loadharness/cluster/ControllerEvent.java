package org.loadharness.cluster;

/** What a controller learns, with its clock's reading. Immutable. Thread-safe. */
sealed interface ControllerEvent {
    long atNanos();

    /** A message has come. */
    record Heard(Peer from, Envelope envelope, long atNanos) implements ControllerEvent {}

    /** The engine says that a process is gone. */
    record Gone(Peer peer, long atNanos) implements ControllerEvent {}

    /** A trial is wanted; only when the one before is concluded. */
    record Wanted(TrialTerms terms, long atNanos) implements ControllerEvent {}

    /** The trial is to end. */
    record Unwanted(String reason, long atNanos) implements ControllerEvent {}

    /** The run is over. */
    record Over(long atNanos) implements ControllerEvent {}

    /** Time goes by. */
    record Tick(long atNanos) implements ControllerEvent {}
}
