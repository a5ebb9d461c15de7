package org.loadharness.cli;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A request as curl is asked for it, which browsers copy so. Confined to one thread. */
final class CurlLine {
    private static final Set<String> WITHOUT_MEANING = Set.of(
            "--compressed",
            "-L",
            "--location",
            "-s",
            "--silent",
            "-S",
            "--show-error",
            "-v",
            "--verbose",
            "-i",
            "--include",
            "-g",
            "--globoff",
            "--http1.1",
            "--path-as-is",
            "-f",
            "--fail");
    /** What the connection says itself, some of it of another one than the browser had. */
    private static final Set<String> OURS = Set.of(
            "accept-encoding",
            "host",
            "content-length",
            "transfer-encoding",
            "connection",
            "keep-alive",
            "te",
            "trailer",
            "upgrade",
            "expect");

    private static final Pattern PARAMETER = Pattern.compile("(?<=[?&])([^=&#?]+)=([^&#]*)");

    private static final Pattern URL_ENCODED = Pattern.compile("(?s)(?<name>[^=@]*)(?<sign>[=@])(?<content>.*)");

    private static final Pattern OF_WINDOWS = Pattern.compile("\\s\\^\"");

    private final List<String> mistakes = new ArrayList<>();
    private final List<String> headers = new ArrayList<>();
    private final List<String> data = new ArrayList<>();
    private final Map<String, String> secrets = new LinkedHashMap<>();
    private Optional<String> method = Optional.empty();
    private String url = "";
    private String host = "";
    private boolean insecure;
    private boolean dataInQuery;
    /** Whether a word that may be the URL was taken for the value of an option that is not known. */
    private boolean skipped;

    private CurlLine() {}

    /**
     * Reads one.
     *
     * @throws WrongUse with every mistake there is
     */
    static CurlLine read(String line) throws WrongUse {
        if (OF_WINDOWS.matcher(line).find()) {
            throw new WrongUse(
                    "the curl line is written for cmd of Windows, with ^; let the browser copy it as cURL (bash)");
        }
        CurlLine curl = new CurlLine();
        List<String> words = new ArrayList<>(ShellWords.of(line));
        words.remove(0);
        Iterator<String> left = words.iterator();
        while (left.hasNext()) {
            curl.word(left.next(), left);
        }
        if (curl.url.isEmpty() && !curl.skipped) {
            curl.mistakes.add("the curl line has no URL");
        } else if (!curl.url.isEmpty()) {
            curl.requireHostOfUrl();
        }
        WrongUse.throwIfAny(curl.mistakes);
        curl.hideInUrl();
        return curl;
    }

    /** A connection names the host that it goes to. */
    private void requireHostOfUrl() {
        String named = url.replaceFirst("^https?://(?:[^/?#]*@)?", "").replaceFirst("[/?#].*", "");
        if (!host.isEmpty()
                && !host.replaceFirst(":(80|443)$", "").equalsIgnoreCase(named.replaceFirst(":(80|443)$", ""))) {
            mistakes.add("the header host of curl names " + host + ", and the URL " + named
                    + "; leave the header out, or write that host into the URL");
        }
    }

    private void word(String word, Iterator<String> left) {
        if (!word.startsWith("-") || word.equals("-")) {
            takeUrl(word);
        } else if (word.startsWith("--") && word.contains("=")) {
            option(word.substring(0, word.indexOf('=')), word.substring(word.indexOf('=') + 1));
        } else if (!isAlone(word)) {
            boolean isJoined = word.length() > 2 && !word.startsWith("--");
            String name = isJoined ? word.substring(0, 2) : word;
            if (isJoined && isAlone(name)) {
                word("-" + word.substring(2), left); // several letters in one word, as in -sSL
            } else if (!isJoined && !left.hasNext()) {
                mistakes.add(word + " of curl has no value behind it, or is not known here; leave it out");
            } else {
                option(name, isJoined ? word.substring(2) : left.next());
            }
        }
    }

    private void takeUrl(String word) {
        if (!url.isEmpty()) {
            mistakes.add("the curl line has two URLs, " + url + " and " + word + "; load goes to one");
        }
        url = literal(word.matches("https?://.*") ? word : "http://" + word);
    }

    /** Whether no value belongs to it; what it says is then noted. */
    private boolean isAlone(String word) {
        return WITHOUT_MEANING.contains(word) || flag(word);
    }

    private boolean flag(String word) {
        switch (word) {
            case "-k", "--insecure" -> insecure = true;
            case "-I", "--head" -> method = Optional.of("HEAD");
            case "-G", "--get" -> dataInQuery = true;
            default -> {
                return false;
            }
        }
        return true;
    }

    private void option(String name, String value) {
        switch (name) {
            case "-X", "--request" -> method = Optional.of(value);
            case "--url" -> takeUrl(value);
            case "-H", "--header" -> header(value);
            case "-A", "--user-agent" -> header("user-agent: " + value);
            case "-e", "--referer" -> header("referer: " + value);
            case "-b", "--cookie" -> cookie(value);
            case "-u", "--user" ->
                header("authorization: Basic "
                        + Base64.getEncoder().encodeToString(value.getBytes(StandardCharsets.UTF_8)));
            case "-d", "--data", "--data-ascii", "--data-binary" -> data(value);
            case "--data-raw" -> data.add(literal(value));
            case "--data-urlencode" -> urlEncoded(value);
            case "--json" -> {
                header("content-type: application/json");
                header("accept: application/json");
                data(value);
            }
            default -> {
                skipped = true;
                mistakes.add(name + " of curl is not known here; leave it out, or write a scenario: --save FILE begins"
                        + " one");
            }
        }
    }

    private void data(String value) {
        if (value.startsWith("@")) {
            mistakes.add("curl's data " + value + " is a file; write a scenario with body: {file: " + value.substring(1)
                    + "}");
        }
        data.add(literal(value));
    }

    /** Without a sign of equality it is the name of a file. */
    private void cookie(String value) {
        if (!value.contains("=")) {
            mistakes.add("curl's cookies " + value + " are a file; write them out, as in -b 'name=value'");
        }
        header("cookie: " + value);
    }

    /** As curl has it: {@code content}, {@code =content}, {@code name=content}, {@code @file}, {@code name@file}. */
    private void urlEncoded(String value) {
        Matcher parts = URL_ENCODED.matcher(value);
        boolean isNamed = parts.matches();
        String name = isNamed ? parts.group("name") : "";
        String content = isNamed ? parts.group("content") : value;
        if (isNamed && parts.group("sign").equals("@")) {
            mistakes.add("curl's data " + value + " is a file; write out what is in it");
        }
        String encoded = URLEncoder.encode(content, StandardCharsets.UTF_8);
        data.add(literal(name.isEmpty() ? encoded : name + "=" + encoded));
    }

    /** What says who asks becomes a secret, which no result has. */
    private void header(String header) {
        int colon = header.indexOf(':');
        String name = (colon < 0 ? header : header.substring(0, colon)).strip().toLowerCase(Locale.ROOT);
        if (colon < 0 && name.endsWith(";")) {
            mistakes.add(header + " of curl is a header without a value, which cannot be sent here; leave it out");
        }
        if (name.equals("host") && colon >= 0) {
            host = header.substring(colon + 1).strip();
        }
        if (OURS.contains(name) || colon < 0) {
            return;
        }
        String value = header.substring(colon + 1).strip();
        if (isSecret(name, value)) {
            headers.add(name + ": env:" + variable(name, value));
        } else {
            headers.add(name + ": " + literal(value));
        }
    }

    /** A value that names a variable stands in no line already. */
    private static boolean isSecret(String name, String value) {
        return Credentials.isNamed(name)
                && value.length() >= Credentials.SHORTEST
                && !value.matches("env:[A-Za-z_][A-Za-z0-9_]*");
    }

    /** The variable that has the value from now on, called after what the line calls it. */
    private String variable(String name, String value) {
        String variable = "CURL_" + name.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "_");
        while (!secrets.getOrDefault(variable, value).equals(value)) {
            variable += "_";
        }
        secrets.put(variable, value);
        return variable;
    }

    /** Data are in it as well, where curl is asked to put them there. */
    private void hideInUrl() {
        if (dataInQuery && !data.isEmpty()) {
            url += (url.contains("?") ? "&" : "?") + String.join("&", data);
        }
        url = PARAMETER.matcher(url).replaceAll(parameter -> Matcher.quoteReplacement(hidden(parameter)));
    }

    private String hidden(MatchResult parameter) {
        String name = decoded(parameter.group(1));
        String value = decoded(parameter.group(2).replace("$${", "${"));
        return isSecret(name, value) ? parameter.group(1) + "=env:" + variable(name, value) : parameter.group();
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException notEncoded) {
            return text;
        }
    }

    /** Nothing in it is a value of ours. */
    private static String literal(String text) {
        return text.replace("${", "$${");
    }

    String method() {
        return method.orElse(data.isEmpty() || dataInQuery ? "GET" : "POST");
    }

    /** With the names of variables in place of credentials. */
    String url() {
        return url;
    }

    /** Variables that the scenario names, with the values that the line has. */
    Map<String, String> secrets() {
        return secrets;
    }

    /** Lays it below what else is asked for. */
    void into(HttpCommand.Options options) {
        List<String> own = List.copyOf(options.headers);
        options.headers.clear();
        options.headers.addAll(headers);
        if (!data.isEmpty() && !dataInQuery) {
            options.body = options.body.isEmpty() ? String.join("&", data) : options.body;
            boolean hasType = Stream.concat(headers.stream(), own.stream())
                    .anyMatch(header -> header.toLowerCase(Locale.ROOT).startsWith("content-type:"));
            if (!hasType) {
                options.headers.add("content-type: application/x-www-form-urlencoded");
            }
        }
        options.headers.addAll(own);
        options.insecure |= insecure;
    }
}
