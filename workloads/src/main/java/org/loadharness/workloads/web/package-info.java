/**
 * A small server of JSON over HTTP that studies share: routes, limits, errors, a graceful stop. Start at
 * {@link org.loadharness.workloads.web.WebServer}. The only place of the studies with Jetty and Jackson.
 */
@NullMarked
package org.loadharness.workloads.web;

import org.jspecify.annotations.NullMarked;
