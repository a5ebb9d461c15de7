/** Plans, trials, manifests and configuration to and from files. */
@NullMarked
package org.loadharness.codec;

import org.jspecify.annotations.NullMarked;
