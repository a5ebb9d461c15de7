/** The ski resort: a server that stores lift rides, and skiers who ride in three phases of a day. */
@NullMarked
package org.loadharness.workloads.ski;

import org.jspecify.annotations.NullMarked;
