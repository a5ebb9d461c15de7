/**
 * A run as one page for people, {@code report.html}: the tables, what they come to in words, and plots that the page itself
 * draws from the tables. It needs no network, and lets nothing in it run but its own script.
 */
@NullMarked
package org.loadharness.page;

import org.jspecify.annotations.NullMarked;
