package org.loadharness.page;

import java.io.ByteArrayOutputStream;
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
 * lay it out, is named to the browser by its digest, so that nothing that got in with the data can. Immutable. Thread-safe.
 */
final class Template {
    private static final String ECHARTS = "/META-INF/resources/_static/echarts/6.0.0/dist/echarts.min.js";

    /** Of a million bytes that never change: taken anew it would be the slowest part of a short run's page. */
    private static final String ECHARTS_DIGEST = "'sha256-uqjf5+HZM2uY6Jhrp+IOoV582+oe9CpZ1ZR4Yy+kWh0='";

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
            "cursor.js",
            "zoom.js",
            "plots.js",
            "plots-throughput.js",
            "plots-latency.js",
            "plots-time.js",
            "plots-changes.js",
            "plots-shares.js",
            "plots-flows.js",
            "plots-machine.js",
            "plots-agents.js",
            "plots-models.js",
            "plots-parts.js",
            "plots-intervals.js",
            "plots-why.js",
            "first-screen.js",
            "main.js");

    private static final List<String> LIVE_SCRIPTS =
            List.of("format.js", "elements.js", "live-data.js", "theme.js", "live.js");

    private static final Pattern PLACE = Pattern.compile("\\{\\{([a-z]+)}}");

    private Template() {}

    /** The report with that title, which may be any text, and those data, which must be {@link #harmless}. */
    static byte[] report(String title, String data) {
        return filled(title, data, SCRIPTS, "");
    }

    /** The page of a run that goes on, likewise; it may ask its own server, and nobody else, for more. */
    static byte[] live(String title, String data) {
        return filled(title, data, LIVE_SCRIPTS, "; connect-src 'self'");
    }

    private static byte[] filled(String title, String data, List<String> names, String allowed) {
        byte[] scripts = utf8("(() => {\n'use strict';\n"
                + names.stream().map(Template::text).collect(Collectors.joining("\n")) + "})();\n");
        byte[] style = utf8(text("page.css"));
        String policy = "default-src 'none'; script-src " + ECHARTS_DIGEST + " " + digest(scripts) + "; style-src "
                + digest(style) + allowed + "; base-uri 'none'; form-action 'none'";
        return fill(
                text("page.html"),
                Map.of(
                        "title", utf8(escaped(title)),
                        "policy", utf8(policy),
                        "style", style,
                        "data", utf8(data),
                        "echarts", bytes(ECHARTS),
                        "scripts", scripts));
    }

    private static byte[] fill(String markup, Map<String, byte[]> parts) {
        ByteArrayOutputStream page = new ByteArrayOutputStream();
        Matcher place = PLACE.matcher(markup);
        int from = 0;
        while (place.find()) {
            page.writeBytes(utf8(markup.substring(from, place.start())));
            page.writeBytes(part(parts, place.group(1)));
            from = place.end();
        }
        page.writeBytes(utf8(markup.substring(from)));
        return page.toByteArray();
    }

    /** JSON that no parser of HTML takes for anything else. */
    static String harmless(String json) {
        return json.replace("&", "\\u0026")
                .replace("<", "\\u003c")
                .replace(">", "\\u003e")
                .replace("\u2028", "\\u2028")
                .replace("\u2029", "\\u2029");
    }

    private static byte[] part(Map<String, byte[]> parts, String name) {
        byte[] part = parts.get(name);
        if (part == null) {
            throw new IllegalStateException("page.html has a place named " + name + ", there are " + parts.keySet());
        }
        return part;
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    /** The digest is of what stands between the tags, to the last byte. */
    private static String digest(byte[] content) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(content);
            return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
        } catch (NoSuchAlgorithmException everyPlatformHasIt) {
            throw new IllegalStateException(everyPlatformHasIt);
        }
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** With the line ends that a parser of HTML makes of any others before it takes a digest. */
    private static String text(String name) {
        return new String(bytes(name), StandardCharsets.UTF_8).replace("\r\n", "\n");
    }

    private static byte[] bytes(String name) {
        try (InputStream in = Template.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the class path has no " + name + "; build again");
            }
            return in.readAllBytes();
        } catch (IOException unreadable) {
            throw new UncheckedIOException("could not read " + name, unreadable);
        }
    }
}
