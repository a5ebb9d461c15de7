/** What a study implements: the interactions, their mix, their parameters and the system they drive. */
@NullMarked
package org.loadharness.workload;

import org.jspecify.annotations.NullMarked;
