/** A clock that moves by itself, and service stations on it: hours of load in seconds, the same every time. */
@NullMarked
package org.loadharness.simulation;

import org.jspecify.annotations.NullMarked;
