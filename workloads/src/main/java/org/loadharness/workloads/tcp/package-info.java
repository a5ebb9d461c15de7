/** Lines of text over TCP: a server with a choice of threads, and a client. Shared by the studies that speak lines. */
@NullMarked
package org.loadharness.workloads.tcp;

import org.jspecify.annotations.NullMarked;
