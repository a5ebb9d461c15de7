package org.loadharness.scenario;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The cookies that one user has; each goes back to the host that set it and to no other. Confined to one thread. */
final class CookieJar {
    private static final int MOST_COOKIES = 50;
    private static final int LONGEST = 4096;

    private final List<Cookie> cookies = new ArrayList<>();

    private record Cookie(String host, String name, String value, String path) {
        boolean isFor(String otherHost, String target) {
            boolean below = target.startsWith(path)
                    && (path.endsWith("/")
                            || target.length() == path.length()
                            || "/?".indexOf(target.charAt(path.length())) >= 0);
            return host.equals(otherHost) && below;
        }
    }

    CookieJar copy() {
        CookieJar copy = new CookieJar();
        copy.cookies.addAll(cookies);
        return copy;
    }

    /** Keeps what a reply sets. */
    void keep(String host, String target, String setCookie) {
        String[] attributes = setCookie.split(";", -1);
        int equals = attributes[0].indexOf('=');
        if (equals < 1 || setCookie.length() > LONGEST) {
            return;
        }
        String name = attributes[0].substring(0, equals).strip();
        String value = attributes[0].substring(equals + 1).strip();
        String path = defaultPath(target);
        boolean over = false;
        for (int i = 1; i < attributes.length; i++) {
            String attribute = attributes[i].strip();
            String lower = attribute.toLowerCase(Locale.ROOT);
            if (lower.startsWith("path=/")) {
                path = attribute.substring("path=".length());
            }
            over |= lower.startsWith("max-age=0") || lower.startsWith("max-age=-") || isLongAgo(lower);
        }
        String kept = path;
        cookies.removeIf(cookie -> cookie.host().equals(host)
                && cookie.name().equals(name)
                && cookie.path().equals(kept));
        if (!over && cookies.size() < MOST_COOKIES) {
            cookies.add(new Cookie(host, name, value, path));
        }
    }

    /** Cookies are deleted with a date in the year of the epoch. */
    private static boolean isLongAgo(String attribute) {
        return attribute.startsWith("expires=") && attribute.contains("1970");
    }

    private static String defaultPath(String target) {
        int query = target.indexOf('?');
        String path = query < 0 ? target : target.substring(0, query);
        int slash = path.lastIndexOf('/');
        return slash <= 0 ? "/" : path.substring(0, slash);
    }

    /** What goes with a request; empty if nothing does. */
    Optional<String> field(String host, String target) {
        if (cookies.isEmpty()) {
            return Optional.empty();
        }
        List<String> sent = cookies.stream()
                .filter(cookie -> cookie.isFor(host, target))
                .map(cookie -> cookie.name() + "=" + cookie.value())
                .toList();
        return sent.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", sent));
    }

    Optional<String> value(String host, String name) {
        return cookies.stream()
                .filter(cookie -> cookie.host().equals(host) && cookie.name().equals(name))
                .map(Cookie::value)
                .findFirst();
    }
}
