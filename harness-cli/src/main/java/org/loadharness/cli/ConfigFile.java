package org.loadharness.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.loadharness.codec.JsonText;
import org.loadharness.codec.MalformedFile;
import org.loadharness.plan.PhaseDraft;

/**
 * Options in a file: YAML, or JSON if its name ends in {@code .json}. A map of option names to values or lists of them; under
 * {@code param} a map of the workload's parameters, under {@code phases} a list of maps, under {@code vary} a map of lists. Values are kept as they are
 * written. Immutable. Thread-safe.
 *
 * @param options option names with their texts
 * @param parameters the workload's parameters with their texts
 * @param phases in the order of the file
 * @param factors what varies besides the load, by name, with the texts of its values
 */
record ConfigFile(
        Map<String, String> options,
        Map<String, String> parameters,
        List<PhaseDraft> phases,
        Map<String, List<String>> factors) {
    /** The key under which the workload's parameters stand: {@value}. */
    static final String PARAMETERS = "param";

    /** The key under which phases stand: {@value}. */
    static final String PHASES = "phases";

    /** The key under which what varies stands: {@value}. */
    static final String FACTORS = "vary";

    /** Some editors set it before the first word. */
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private static final String NO_ALIAS =
            "aliases are not allowed; write the value itself, and quote a text that begins with * or &";

    /** How the library says that one stands where none can, or has no name. */
    private static final Pattern MEANT_AS_ALIAS = Pattern.compile("AliasEvent\\(|while scanning an (?:alias|anchor)");

    private static final String EMPTY_LIST = "is an empty list";

    private static final String NAME = "name";
    private static final long MOST_BYTES = 1 << 20;

    ConfigFile {
        options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
        parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
        phases = List.copyOf(phases);
        factors = Collections.unmodifiableMap(new LinkedHashMap<>(factors));
    }

    /**
     * Reads one.
     *
     * @throws MalformedFile if it is something else, with the path or the line of what is wrong
     * @throws IOException if it cannot be read
     */
    static ConfigFile read(Path file) throws IOException {
        if (Files.size(file) > MOST_BYTES) {
            throw new MalformedFile(file + ": is larger than " + MOST_BYTES + " bytes; this is no file of options");
        }
        try {
            String text = text(file); // once, as it may be a pipe
            refuseAliases(file, text);
            return read(file, text);
        } catch (JsonProcessingException wrong) {
            throw new MalformedFile(file + ": " + sentence(wrong), wrong);
        } catch (CharacterCodingException wrong) {
            throw new MalformedFile(file + ": is no text in UTF-8; save it as such", wrong);
        }
    }

    private static ConfigFile read(Path file, String text) throws IOException {
        try (JsonParser parser = factory(file).createParser(text)) {
            parser.enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION.mappedFeature());
            return new Reader(file.toString(), parser).read();
        }
    }

    /** Before all else: what an alias stands for is often itself no option. */
    private static void refuseAliases(Path file, String text) throws IOException {
        try (JsonParser parser = factory(file).createParser(text)) {
            while (parser.nextToken() != null) {
                if (parser instanceof YAMLParser yaml && yaml.isCurrentAlias()) {
                    throw new JsonParseException(parser, NO_ALIAS, parser.currentTokenLocation());
                }
            }
        }
    }

    private static String sentence(JsonProcessingException wrong) {
        String said = JsonText.sentence(wrong);
        return MEANT_AS_ALIAS.matcher(said).find() ? said.replaceFirst("(column \\d+: ).*", "$1" + NO_ALIAS) : said;
    }

    private static String text(Path file) throws IOException {
        return withoutByteOrderMark(Files.readString(file));
    }

    /** The content of a file that people write, whatever their editor sets before it. */
    static String withoutByteOrderMark(String text) {
        return text.startsWith(BYTE_ORDER_MARK) ? text.substring(BYTE_ORDER_MARK.length()) : text;
    }

    private static JsonFactory factory(Path file) {
        return file.toString().endsWith(".json")
                ? new JsonFactory()
                : new YAMLFactory().enable(YAMLParser.Feature.PARSE_BOOLEAN_LIKE_WORDS_AS_STRINGS);
    }

    /** One pass over the tokens of a file. */
    private record Reader(String name, JsonParser parser) {
        ConfigFile read() throws IOException {
            Map<String, String> options = new LinkedHashMap<>();
            Map<String, String> parameters = new LinkedHashMap<>();
            List<PhaseDraft> phases = new ArrayList<>();
            Map<String, List<String>> factors = new LinkedHashMap<>();
            JsonToken first = parser.nextToken();
            if (first == null) {
                return new ConfigFile(options, parameters, phases, factors);
            }
            require(first == JsonToken.START_OBJECT, "", "must be a map of options, as in users: 1,2,5..100");
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String option = parser.currentName();
                JsonToken value = parser.nextToken();
                switch (option) {
                    case PARAMETERS -> readMap(option, value, "parameters", parameters);
                    case PHASES -> readPhases(value, phases);
                    case FACTORS -> readFactors(value, factors);
                    default ->
                        options.put(option, value == JsonToken.START_ARRAY ? listed(option) : text(option, value));
                }
            }
            require(parser.nextToken() == null, "", "has something after the map of options");
            return new ConfigFile(options, parameters, phases, factors);
        }

        /** As the command line has several: with commas. */
        private String listed(String option) throws IOException {
            List<String> texts = new ArrayList<>();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                texts.add(text(option + "[" + texts.size() + "]", parser.currentToken()));
            }
            require(!texts.isEmpty(), option, EMPTY_LIST);
            return String.join(",", texts);
        }

        private void readMap(String path, JsonToken start, String what, Map<String, String> into) throws IOException {
            require(start == JsonToken.START_OBJECT, path, "must be a map of " + what);
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String key = parser.currentName();
                into.put(key, text(path + "." + key, parser.nextToken()));
            }
        }

        private void readFactors(JsonToken start, Map<String, List<String>> factors) throws IOException {
            require(
                    start == JsonToken.START_OBJECT,
                    FACTORS,
                    "must be a map of lists, as in threads: [platform, virtual]");
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String path = FACTORS + "." + parser.currentName();
                List<String> texts = new ArrayList<>();
                factors.put(parser.currentName(), texts);
                require(parser.nextToken() == JsonToken.START_ARRAY, path, "must be a list of values, as in [1, 2]");
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    texts.add(text(path + "[" + texts.size() + "]", parser.currentToken()));
                }
            }
        }

        private void readPhases(JsonToken start, List<PhaseDraft> phases) throws IOException {
            require(start == JsonToken.START_ARRAY, PHASES, "must be a list of phases, as in - name: peak");
            for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
                phases.add(phase(PHASES + "[" + phases.size() + "]", token));
            }
            require(!phases.isEmpty(), PHASES, EMPTY_LIST);
        }

        private PhaseDraft phase(String path, JsonToken start) throws IOException {
            require(start == JsonToken.START_OBJECT, path, "must be a map of a phase's options, as in name: peak");
            Map<String, String> options = new LinkedHashMap<>();
            Map<String, String> parameters = new LinkedHashMap<>();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String option = parser.currentName();
                JsonToken value = parser.nextToken();
                if (option.equals(PARAMETERS)) {
                    readMap(path + "." + option, value, "parameters", parameters);
                } else {
                    options.put(option, text(path + "." + option, value));
                }
            }
            require(options.containsKey(NAME), path, "has no name; write name: peak");
            String phase = options.getOrDefault(NAME, "");
            options.remove(NAME);
            return new PhaseDraft(phase, options, parameters);
        }

        private String text(String path, JsonToken token) throws IOException {
            require(token != JsonToken.VALUE_NULL, path, "has no value");
            require(token.isScalarValue(), path, "must be a single value: a text, a number or true or false");
            return token.isBoolean() ? token.asString() : parser.getText();
        }

        private void require(boolean holds, String path, String sentence) throws MalformedFile {
            if (!holds) {
                throw new MalformedFile(name + ": " + (path.isEmpty() ? "" : path + ": ") + sentence);
            }
        }
    }
}
