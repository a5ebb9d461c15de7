/** The highest load that meets an objective: a search that asks for trials, and the curve through what they show. */
@NullMarked
package org.loadharness.saturate;

import org.jspecify.annotations.NullMarked;
