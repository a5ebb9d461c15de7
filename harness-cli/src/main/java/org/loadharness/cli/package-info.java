/** The command line: one class per command; the only place that prints and exits. */
@NullMarked
package org.loadharness.cli;

import org.jspecify.annotations.NullMarked;
