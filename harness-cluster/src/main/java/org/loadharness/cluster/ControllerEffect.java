package org.loadharness.cluster;

/** What a controller has others do. Immutable. Thread-safe. */
sealed interface ControllerEffect {
    /** A message goes out. */
    record Send(Peer to, Envelope envelope) implements ControllerEffect {}

    /** All of so many agents stand at a gate, and leave it at that reading of the clock. */
    record Opened(int gate, long startNanos, int agents) implements ControllerEffect {}

    /** An agent has reported a second that is new. */
    record Reported(Member member, Message.Second second) implements ControllerEffect {}

    /** An agent has no more seconds to report: its part is over. */
    record Finished(Member member) implements ControllerEffect {}

    /** Something to write down, in a sentence. */
    record Noted(String sentence) implements ControllerEffect {}

    /** The trial is over. */
    record Concluded(Conclusion conclusion) implements ControllerEffect {}
}
