package org.loadharness.scenario;

/**
 * A further host that may be reached. Immutable. Thread-safe.
 *
 * @param url scheme, host and port, perhaps with a path that goes before those of requests
 */
record Origin(String name, ScenarioUrl url, Transport transport, Auth auth) {}
