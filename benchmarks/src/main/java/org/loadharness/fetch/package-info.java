/** What generators do when they are measured: users fetch one small body, as fast as they can or at a rate. */
@NullMarked
package org.loadharness.fetch;

import org.jspecify.annotations.NullMarked;
