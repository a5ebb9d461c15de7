package org.loadharness.record;

import static java.util.Objects.requireNonNull;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * What a process used: in an interval, or since its start. What nobody knows is not in it; 0 is a figure like any other.
 * Immutable. Thread-safe.
 *
 * @param figures of the resources that are known; a level, such as memory, is that at the end of the interval
 */
public record ResourceUse(Map<Resource, Long> figures) {
    /** Nothing is known. */
    public static final ResourceUse UNKNOWN = new ResourceUse(Map.of());

    public ResourceUse {
        Map<Resource, Long> copy = new EnumMap<>(Resource.class);
        copy.putAll(figures);
        figures = Collections.unmodifiableMap(copy);
    }

    /** How much of it; empty where the system does not say. */
    public OptionalLong of(Resource resource) {
        Long figure = figures.get(requireNonNull(resource, "resource"));
        return figure == null ? OptionalLong.empty() : OptionalLong.of(figure);
    }

    /** The same with that figure. */
    public ResourceUse with(Resource resource, long figure) {
        Map<Resource, Long> more = new EnumMap<>(Resource.class);
        more.putAll(figures);
        more.put(resource, figure);
        return new ResourceUse(more);
    }

    /**
     * From an earlier reading to this one. Unknown is what either does not know, and a total that has fallen: then they are
     * not readings of the same thing.
     */
    public ResourceUse since(ResourceUse earlier) {
        Map<Resource, Long> used = new EnumMap<>(Resource.class);
        figures.forEach((resource, now) -> {
            if (!resource.isTotal()) {
                used.put(resource, now);
                return;
            }
            Long before = earlier.figures.get(resource);
            if (before != null && now >= before) {
                used.put(resource, now - before);
            }
        });
        return new ResourceUse(used);
    }

    /** With the interval that follows this one. Unknown is what either does not know. */
    public ResourceUse plus(ResourceUse next) {
        Map<Resource, Long> both = new EnumMap<>(Resource.class);
        next.figures.forEach((resource, later) -> {
            Long before = figures.get(resource);
            if (!resource.isTotal()) {
                both.put(resource, later);
            } else if (before != null) {
                both.put(resource, before + later);
            }
        });
        return new ResourceUse(both);
    }

    /**
     * With what another process has used over the same time. Unknown is what either does not know; what is of the whole
     * machine stays as it is here.
     */
    public ResourceUse together(ResourceUse other) {
        Map<Resource, Long> both = new EnumMap<>(Resource.class);
        figures.forEach((resource, own) -> {
            Long others = other.figures.get(resource);
            if (resource.isOfMachine()) {
                both.put(resource, own);
            } else if (others != null) {
                both.put(resource, own + others);
            }
        });
        return new ResourceUse(both);
    }
}
