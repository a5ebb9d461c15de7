/** Why throughput stops growing: where the users' time went, and what the law of utilisation allows to be said of it. */
@NullMarked
package org.loadharness.cause;

import org.jspecify.annotations.NullMarked;
