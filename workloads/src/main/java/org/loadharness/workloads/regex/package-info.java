/** The study of a server that searches sentences by regular expression: its data, its engine, its server and its users. */
@NullMarked
package org.loadharness.workloads.regex;

import org.jspecify.annotations.NullMarked;
