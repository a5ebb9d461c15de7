/** Tests of the studies' web server, by clients that know nothing of it. */
@NullMarked
package org.loadharness.workloads.web;

import org.jspecify.annotations.NullMarked;
