/** Laws of arrivals, pauses, phases and retries, as data, with the grammars in which people write them. */
@NullMarked
package org.loadharness.load;

import org.jspecify.annotations.NullMarked;
