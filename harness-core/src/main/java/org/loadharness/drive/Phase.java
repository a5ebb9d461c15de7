package org.loadharness.drive;

import org.loadharness.load.Extent;
import org.loadharness.record.Recorder;

/** One phase of a trial: its start, its length and its records. Thread-safe. */
record Phase(StartGate gate, Extent extent, Recorder recorder) {}
