/** Several generators for one experiment: a controller, its agents, and what they say to each other. */
@NullMarked
package org.loadharness.cluster;

import org.jspecify.annotations.NullMarked;
