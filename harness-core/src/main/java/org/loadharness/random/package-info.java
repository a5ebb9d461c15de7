/** Independent, reproducible streams of random numbers, all grown from one seed. */
@NullMarked
package org.loadharness.random;

import org.jspecify.annotations.NullMarked;
