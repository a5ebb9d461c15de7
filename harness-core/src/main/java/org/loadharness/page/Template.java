package org.loadharness.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The page without its data: markup, style and scripts from the class path, put into each other. What may run, and what may
 * lay it out, is told to the browser by its digest, so that nothing that got in with the data can. Immutable. Thread-safe.
 */
final class Template {
    private static final String ECHARTS = "/META-INF/resources/_static/echarts/6.0.0/dist/echarts.min.js";

    /** In this order; a script uses what stands before it, and functions of those behind it once all are there. */
    private static final List<String> SCRIPTS = List.of(
            "format.js",
            "elements.js",
            "data.js",
            "theme.js",
            "axes.js",
            "shapes.js",
            "legend.js",
            "tables.js",
            "plots.js",
            "plots-throughput.js",
            "plots-latency.js",
            "plots-time.js",
            "plots-changes.js",
            "plots-shares.js",
            "plots-machine.js",
            "plots-models.js",
            "plots-parts.js",
            "first-screen.js",
            "main.js");

    private static final List<String> LIVE_SCRIPTS =
            List.of("format.js", "elements.js", "live-data.js", "theme.js", "live.js");

    private static final Pattern PLACE = Pattern.compile("\\{\\{([a-z]+)}}");

    private Template() {}

    /** The report with that title, which may be any text, and those data, which must be {@link #harmless}. */
    static String report(String title, String data) {
        return filled(title, data, SCRIPTS, "");
    }

    /** The page of a run that goes on, likewise; it may ask its own server, and nobody else, for more. */
    static String live(String title, String data) {
        return filled(title, data, LIVE_SCRIPTS, "; connect-src 'self'");
    }

    private static String filled(String title, String data, List<String> names, String allowed) {
        String echarts = script(resource(ECHARTS));
        String scripts = script("(() => {\n'use strict';\n"
                + names.stream().map(Template::resource).collect(Collectors.joining("\n")) + "})();\n");
        String style = resource("page.css");
        Map<String, String> parts = Map.of(
                "title",
                escaped(title),
                "policy",
                "default-src 'none'; script-src " + hash(echarts) + " " + hash(scripts) + "; style-src " + hash(style)
                        + allowed + "; base-uri 'none'; form-action 'none'",
                "style",
                style,
                "data",
                data,
                "echarts",
                echarts,
                "scripts",
                scripts);
        return PLACE.matcher(resource("page.html"))
                .replaceAll(place -> Matcher.quoteReplacement(part(parts, place.group(1))));
    }

    /** JSON that no parser of HTML takes for anything else. */
    static String harmless(String json) {
        return json.replace("&", "\\u0026")
                .replace("<", "\\u003c")
                .replace(">", "\\u003e")
                .replace("\u2028", "\\u2028")
                .replace("\u2029", "\\u2029");
    }

    private static String part(Map<String, String> parts, String name) {
        String part = parts.get(name);
        if (part == null) {
            throw new IllegalStateException("page.html has a place named " + name + ", there are " + parts.keySet());
        }
        return part;
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    /** The digest is of what stands between the tags, to the last byte. */
    private static String hash(String content) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(content.getBytes(StandardCharsets.UTF_8));
            return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
        } catch (NoSuchAlgorithmException everyPlatformHasIt) {
            throw new IllegalStateException(everyPlatformHasIt);
        }
    }

    private static String script(String text) {
        if (text.contains("</script") || text.contains("<!--")) {
            throw new IllegalStateException("a script holds what ends a script in HTML");
        }
        return text;
    }

    private static String resource(String name) {
        try (InputStream in = Template.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the class path has no " + name + "; build again");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
        } catch (IOException unreadable) {
            throw new UncheckedIOException("could not read " + name, unreadable);
        }
    }
}
