/** What will be done, as immutable data; every mistake is found before anything runs. */
@NullMarked
package org.loadharness.plan;

import org.jspecify.annotations.NullMarked;
