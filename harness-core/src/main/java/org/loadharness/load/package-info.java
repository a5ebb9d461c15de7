/** When the next interaction is due and when a user stops: load models, extents and the user grammar. */
@NullMarked
package org.loadharness.load;

import org.jspecify.annotations.NullMarked;
