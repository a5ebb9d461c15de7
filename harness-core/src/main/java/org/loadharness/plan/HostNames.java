package org.loadharness.plan;

import java.net.URI;
import java.util.Optional;
import java.util.regex.Pattern;

/** What names of hosts are made of. Stateless. Thread-safe. */
public final class HostNames {
    /** In an authority, the host's first letter that no name of a host has; neither a user nor a port is looked at. */
    private static final Pattern STRANGE = Pattern.compile("^(?:.*@)?[\\p{Alnum}.-]*([^\\p{Alnum}.:@\\[-])");

    private HostNames() {}

    /**
     * Says which letter of a URL's host no name of a host has, as {@code _} in that of a container, and the way out.
     *
     * @return the end of a sentence that begins with the URL; empty if no letter is strange
     */
    public static Optional<String> problem(URI uri) {
        String authority = uri.getRawAuthority();
        return authority == null || uri.getHost() != null
                ? Optional.empty()
                : STRANGE.matcher(authority)
                        .results()
                        .map(found -> ": its host has \"" + found.group(1)
                                + "\", and names of hosts have letters a to z,"
                                + " digits, - and .; write another name of it (xn-- for other letters), or its address")
                        .findFirst();
    }
}
