package org.loadharness.cluster;

import java.util.Map;

/** What an agent learns, with its clock's reading. Immutable. Thread-safe. */
sealed interface AgentEvent {
    long atNanos();

    /** A message of the controller has come. */
    record Heard(Envelope envelope, long atNanos) implements AgentEvent {}

    /** The engine says that the controller is gone. */
    record Gone(long atNanos) implements AgentEvent {}

    /** The load stands at a gate; at the last one with what its users saw. */
    record LoadReady(int gate, long leadNanos, Map<String, Long> seen, long atNanos) implements AgentEvent {}

    /** The load has gone on for another second, in which so much happened. */
    record LoadSecond(long successes, long failures, Payload state, long atNanos) implements AgentEvent {}

    /** The load has ended, and this is all there is of it. */
    record LoadEnded(long successes, long failures, Payload log, long atNanos) implements AgentEvent {}

    /** The load cannot be made, or not any longer; it has ended. */
    record LoadFailed(String reason, Message.Fault fault, long atNanos) implements AgentEvent {}

    /** Time goes by. */
    record Tick(long atNanos) implements AgentEvent {}
}
