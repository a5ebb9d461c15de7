/** Theory's figures beside the measured ones, for systems that say which queue they are and for users of any system. */
@NullMarked
package org.loadharness.predict;

import org.jspecify.annotations.NullMarked;
