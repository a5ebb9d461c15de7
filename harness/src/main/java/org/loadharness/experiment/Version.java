package org.loadharness.experiment;

import java.util.Optional;

/** The harness's own version, as the manifest of its jar records it. */
public final class Version {
    private Version() {}

    public static String text() {
        return Optional.ofNullable(Version.class.getPackage().getImplementationVersion())
                .orElse("development build");
    }
}
