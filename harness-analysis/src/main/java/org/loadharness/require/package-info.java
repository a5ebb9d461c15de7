/** What a run must keep to: requirements and baselines, each judged met, not met or inconclusive. */
@NullMarked
package org.loadharness.require;

import org.jspecify.annotations.NullMarked;
