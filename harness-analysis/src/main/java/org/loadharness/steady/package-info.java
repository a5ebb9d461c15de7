/** Whether a measured phase was the same from its beginning to its end. */
@NullMarked
package org.loadharness.steady;

import org.jspecify.annotations.NullMarked;
