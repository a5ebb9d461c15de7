package org.loadharness.workload;

/** A session that knows its way, so that a user goes through flows. Confined to one thread. */
public interface GuidedSession extends Session, Guide {}
