package org.loadharness.drive;

import java.util.Optional;
import java.util.function.LongFunction;
import org.loadharness.record.Recorder;

/**
 * The warm-up or the measured stage of a phase. Thread-safe.
 *
 * @param timetable where interactions come from in an open load
 * @param stops makes the rule by which a user leaves, from the reading of the clock at which the stage starts
 */
record Stage(StartGate gate, Recorder recorder, Optional<Timetable> timetable, LongFunction<StopRule> stops) {}
