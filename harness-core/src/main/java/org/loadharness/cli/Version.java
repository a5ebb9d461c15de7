package org.loadharness.cli;

import java.util.Optional;

/** The harness's own version, as the manifest of its jar tells it. */
final class Version {
    private Version() {}

    static String text() {
        return Optional.ofNullable(Version.class.getPackage().getImplementationVersion())
                .orElse("development build");
    }
}
