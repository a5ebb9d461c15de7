/** Theory's figures beside the measured ones, for systems that say which queue they are. */
@NullMarked
package org.loadharness.predict;

import org.jspecify.annotations.NullMarked;
