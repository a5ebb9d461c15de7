package org.loadharness.scenario;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.loadharness.record.Environment;

/**
 * The cookies that one user has. As in browsers each goes back to the host that set it, whatever the port, and below the domain
 * that it names, if that is the host's own (RFC 6265). Confined to one thread.
 */
final class CookieJar {
    private static final int MOST_OF_HOST = 50;
    private static final int LONGEST = 4096;

    private final List<Cookie> cookies = new ArrayList<>();

    /**
     * One of them.
     *
     * @param host that set it
     * @param domain below which it goes too; empty for none
     * @param encrypted whether it goes nowhere but over TLS
     */
    private record Cookie(String host, String domain, String name, String value, String path, boolean encrypted) {
        boolean goesTo(String key, String other, String target) {
            boolean isThere = host.equals(other) || (!domain.isEmpty() && isBelow(other, domain));
            return isThere && isOf(path, target) && !(encrypted && key.startsWith("http:"));
        }

        /** One of a domain replaces that of any other host of it. */
        boolean replaces(Cookie other) {
            return domain.equals(other.domain)
                    && (!domain.isEmpty() || host.equals(other.host))
                    && name.equals(other.name)
                    && path.equals(other.path);
        }
    }

    private static boolean isOf(String path, String target) {
        return target.startsWith(path)
                && (path.endsWith("/")
                        || target.length() == path.length()
                        || "/?".indexOf(target.charAt(path.length())) >= 0);
    }

    private static boolean isBelow(String host, String domain) {
        boolean isAddress = host.matches("[0-9.]+|\\[.*");
        return host.equals(domain) || (!isAddress && host.endsWith("." + domain));
    }

    boolean isEmpty() {
        return cookies.isEmpty();
    }

    CookieJar copy() {
        CookieJar copy = new CookieJar();
        copy.cookies.addAll(cookies);
        return copy;
    }

    /**
     * Keeps what a reply sets.
     *
     * @param key scheme, host and port of who replied
     */
    void keep(String key, String target, String setCookie) {
        int end = setCookie.indexOf(';');
        String pair = end < 0 ? setCookie : setCookie.substring(0, end);
        int equals = pair.indexOf('=');
        if (equals < 1 || pair.length() > LONGEST) {
            return;
        }
        Map<String, String> attributes = attributes(end < 0 ? "" : setCookie.substring(end));
        String host = host(key);
        String domain =
                attributes.getOrDefault("domain", "").toLowerCase(Locale.ROOT).replaceFirst("^\\.", "");
        if (!domain.isEmpty() && !isBelow(host, domain)) {
            return; // of somebody else
        }
        String path = attributes.getOrDefault("path", "");
        Cookie cookie = new Cookie(
                host,
                domain.contains(".") ? domain : "",
                pair.substring(0, equals).strip(),
                pair.substring(equals + 1).strip(),
                path.startsWith("/") ? path : defaultPath(target),
                attributes.containsKey("secure") && key.startsWith("https:"));
        OptionalInt known = IntStream.range(0, cookies.size())
                .filter(index -> cookie.replaces(cookies.get(index)))
                .findFirst();
        if (isOver(attributes)) {
            cookies.removeIf(cookie::replaces);
        } else if (known.isPresent()) {
            cookies.set(known.getAsInt(), cookie); // and it stays among those of its path where it was
        } else if (cookies.stream().filter(each -> each.host().equals(host)).count() < MOST_OF_HOST) {
            cookies.add(place(cookie), cookie);
        }
    }

    /** Those of longer paths come first, and of equal ones those that were set first. */
    private int place(Cookie cookie) {
        int place = cookies.size();
        while (place > 0
                && cookies.get(place - 1).path().length() < cookie.path().length()) {
            place--;
        }
        return place;
    }

    /** By their names in lower case; the last of a name holds. */
    private static Map<String, String> attributes(String text) {
        Map<String, String> attributes = new HashMap<>();
        for (String attribute : text.split(";", -1)) {
            int equals = attribute.indexOf('=');
            String name = equals < 0 ? attribute : attribute.substring(0, equals);
            attributes.put(
                    name.strip().toLowerCase(Locale.ROOT),
                    equals < 0 ? "" : attribute.substring(equals + 1).strip());
        }
        return attributes;
    }

    /** Whether the cookie is set so that it goes. */
    private static boolean isOver(Map<String, String> attributes) {
        String age = attributes.getOrDefault("max-age", "");
        if (age.matches("-?\\d+")) {
            return age.startsWith("-") || age.matches("0+");
        }
        return CookieDate.read(attributes.getOrDefault("expires", ""))
                .filter(end -> end.isBefore(Environment.now()))
                .isPresent();
    }

    private static String host(String key) {
        return key.substring(key.indexOf("://") + "://".length(), key.lastIndexOf(':'));
    }

    private static String defaultPath(String target) {
        int query = target.indexOf('?');
        String path = query < 0 ? target : target.substring(0, query);
        int slash = path.lastIndexOf('/');
        return slash <= 0 ? "/" : path.substring(0, slash);
    }

    /** What goes with a request; empty if nothing does. */
    Optional<String> field(String key, String target) {
        if (cookies.isEmpty()) {
            return Optional.empty();
        }
        String host = host(key);
        StringBuilder field = new StringBuilder();
        for (Cookie cookie : cookies) {
            if (cookie.goesTo(key, host, target)) {
                field.append(field.length() == 0 ? "" : "; ")
                        .append(cookie.name())
                        .append('=')
                        .append(cookie.value());
            }
        }
        return field.length() == 0 ? Optional.empty() : Optional.of(field.toString());
    }

    /** The value of the one of that name that goes to that host. */
    Optional<String> value(String key, String name) {
        String host = host(key);
        return cookies.stream()
                .filter(cookie -> cookie.name().equals(name) && cookie.goesTo(key, host, cookie.path()))
                .map(Cookie::value)
                .findFirst();
    }
}
