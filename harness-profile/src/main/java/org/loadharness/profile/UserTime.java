package org.loadharness.profile;

import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Registered;
import jdk.jfr.StackTrace;

/** The measured time of one user, as an event of its thread: a recording has all that its account needs. Confined to that thread. */
@Name(UserTime.NAME)
@Label("Measured time of a user")
@StackTrace(false)
@Registered
final class UserTime extends Event {
    /** Its name in a recording: {@value}. */
    static final String NAME = "loadharness.UserTime";

    static final String USER = "user";
    static final String RECORDING = "recording";
    static final String COMPUTING = "computingNanos";
    static final String RUNNABLE = "runnableNanos";

    @Label("User")
    final int user;

    @Label("Recording that it is measured for")
    final long recording;

    @Label("On a processor, ns; -1 if unknown")
    long computingNanos;

    @Label("Waiting for a processor, ns; -1 if unknown")
    long runnableNanos;

    /** @param recording a process may have several at a time, and each of them hears of all users */
    UserTime(int user, long recording) {
        this.user = user;
        this.recording = recording;
    }
}
