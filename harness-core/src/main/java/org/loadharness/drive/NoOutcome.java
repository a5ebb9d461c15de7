package org.loadharness.drive;

import org.loadharness.workload.Mix;

/** What is thrown for an interaction that ends without saying how: it fails as if its session had thrown it. Stateless. */
final class NoOutcome {
    private NoOutcome() {}

    static NullPointerException of(Mix mix, int interaction) {
        return new NullPointerException(
                "interaction " + mix.entries().get(interaction).name() + " returned no outcome");
    }
}
