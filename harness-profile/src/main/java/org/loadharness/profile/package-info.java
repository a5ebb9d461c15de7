/** Records where the time of a trial goes, by the Flight Recorder of this Java and by the system's own counts. */
@NullMarked
package org.loadharness.profile;

import org.jspecify.annotations.NullMarked;
