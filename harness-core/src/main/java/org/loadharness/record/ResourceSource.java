package org.loadharness.record;

import java.util.Map;

/** One of the places where something about a process's resources is to be had. */
@FunctionalInterface
interface ResourceSource {
    /** Puts in what it knows, and nothing for what it does not. */
    void read(Map<ResourceUse.Resource, Long> figures);
}
