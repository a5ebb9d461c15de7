/** Load tests among the tests of a project: an annotation, by the same engine as the command line. */
@NullMarked
package org.loadharness.junit;

import org.jspecify.annotations.NullMarked;
