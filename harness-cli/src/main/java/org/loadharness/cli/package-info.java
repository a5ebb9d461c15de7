/** The command line: one class per command. It prints, and its main class ends the process. */
@NullMarked
package org.loadharness.cli;

import org.jspecify.annotations.NullMarked;
