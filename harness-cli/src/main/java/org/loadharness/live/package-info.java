/** A run while it goes on, over HTTP on this machine: the figures of the moment for people and for a monitoring system. */
@NullMarked
package org.loadharness.live;

import org.jspecify.annotations.NullMarked;
