/**
 * Pure formatting of what a run means: tables for machines, tables for people. Each column is defined once, and header,
 * cells and description come from that definition.
 */
@NullMarked
package org.loadharness.report;

import org.jspecify.annotations.NullMarked;
