/**
 * A run from its plan to its files, for the command line and for any program: what is driven is kept as it comes, and read
 * again.
 */
@NullMarked
package org.loadharness.experiment;

import org.jspecify.annotations.NullMarked;
