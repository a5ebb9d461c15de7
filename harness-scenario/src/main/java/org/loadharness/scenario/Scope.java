package org.loadharness.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.random.RandomGenerator;
import org.loadharness.record.Environment;

/** The values that one user has. Confined to one thread. */
final class Scope {
    private final int userIndex;
    private final RandomGenerator random;
    private final Map<String, String> params;
    private final Secrets secrets;
    private final Rows rows;
    private final Map<String, JsonNode> ofFlow = new HashMap<>();
    private final Map<String, JsonNode> ofUser = new HashMap<>();
    private final Set<String> hidden = new HashSet<>();
    private final Map<Auth.OAuth2, Grants.Grant> grants = new HashMap<>();
    private final Map<String, JsonNode> ofTrial = new HashMap<>();
    private int flowIndex = -1;

    /**
     * What the steps before a trial leave to its users. Nobody changes it.
     *
     * @param ofFlow variables that all users can read
     * @param ofUser those that each user begins with
     */
    record Legacy(Map<String, JsonNode> ofFlow, Map<String, JsonNode> ofUser, Set<String> hidden) {
        static final Legacy NOTHING = new Legacy(Map.of(), Map.of(), Set.of());

        public Legacy {
            ofFlow = Map.copyOf(ofFlow);
            ofUser = Map.copyOf(ofUser);
            hidden = Set.copyOf(hidden);
        }
    }

    Scope(int userIndex, RandomGenerator random, Map<String, String> params, Secrets secrets, Rows rows) {
        this.userIndex = userIndex;
        this.random = random;
        this.params = params;
        this.secrets = secrets;
        this.rows = rows;
    }

    /** What there is now, for others. */
    Legacy legacy() {
        return new Legacy(ofFlow, ofUser, hidden);
    }

    void inherit(Legacy legacy) {
        ofTrial.putAll(legacy.ofFlow());
        legacy.ofUser().forEach((name, value) -> ofUser.put(name, value.deepCopy())); // lists are added to
        hidden.addAll(legacy.hidden());
    }

    RandomGenerator random() {
        return random;
    }

    /** A flow begins: its variables are empty. */
    void beginFlow() {
        ofFlow.clear();
        flowIndex++;
    }

    /** The next flow is the first of the user. */
    void settle() {
        flowIndex = -1;
    }

    /** It ends, and gives its rows back. */
    void endFlow() {
        rows.endFlow();
    }

    /** Which rows of data the flow has, for people. */
    List<String> rowsShown() {
        return rows.shown();
    }

    void endUser() {
        rows.endUser();
    }

    /** Sets it to what the value is now: of a list it has one of its own, since lists of a user grow and shrink. */
    void set(String name, JsonNode value) {
        JsonNode own = value instanceof ArrayNode list
                ? JsonNodeFactory.instance.arrayNode(list.size()).addAll(list)
                : value;
        (name.startsWith(Names.OF_USER) ? ofUser : ofFlow).put(name, own);
    }

    void grant(Auth.OAuth2 auth, Grants.Grant grant) {
        grants.put(auth, grant);
    }

    /** The token that holds now. */
    String token(Auth.OAuth2 auth) {
        Grants.Grant grant = grants.get(auth);
        if (grant == null) {
            throw new IllegalStateException("no token was fetched from " + auth.tokenUrl());
        }
        return grant.token();
    }

    /** Appends to a list, of which the oldest goes when it is full. */
    void add(String name, JsonNode value) {
        JsonNode before = ofUser.getOrDefault(name, MissingNode.getInstance());
        ArrayNode list = before instanceof ArrayNode known ? known : JsonNodeFactory.instance.arrayNode();
        list.add(value);
        if (list.size() > Extract.MOST_VALUES) {
            list.remove(0);
        }
        ofUser.put(name, list);
    }

    /** Takes the oldest value off a list. */
    JsonNode take(String list) throws StepFailure {
        if (ofUser.get(list) instanceof ArrayNode values && !values.isEmpty()) {
            return values.remove(0);
        }
        throw new StepFailure("take:" + list, "${" + list + "} has no value left");
    }

    /** From now on its value is shown to nobody. */
    void hide(String name) {
        hidden.add(name);
    }

    /** A value that comes from one that is shown to nobody is shown to nobody either, whatever it is called. */
    void hideIf(boolean isHidden, String name) {
        if (isHidden) {
            hide(name);
        }
    }

    /** A text in which nobody can read what is secret, or was taken out of a reply as such. */
    String masked(String text) {
        Set<String> values = new LinkedHashSet<>();
        for (String name : hidden) {
            for (Map<String, JsonNode> known : List.of(ofFlow, ofUser, ofTrial)) {
                values.addAll(Values.texts(known.getOrDefault(name, MissingNode.getInstance())));
            }
        }
        return secrets.masked(text, values);
    }

    boolean isHidden(String name) {
        return hidden.contains(name);
    }

    /** Whether it has such a value in it, or a secret. */
    boolean isHidden(Template template) {
        for (Template.Part part : template.parts()) { // with no stream, as steps ask it all the time
            if (isHidden(part)) {
                return true;
            }
        }
        return false;
    }

    private boolean isHidden(Template.Part part) {
        if (!(part instanceof Template.Value value)) {
            return false;
        }
        return value.source() instanceof Source.Secret
                || (value.source() instanceof Source.Variable ofFlow && isHidden(ofFlow.name()))
                || (value.source() instanceof Source.OfUser ofUser && isHidden(ofUser.name()));
    }

    /** The value; a failure if there is none. */
    JsonNode value(Template.Value value) throws StepFailure {
        JsonNode found = find(value);
        if (found.isMissingNode()) {
            throw new StepFailure("value:" + value.written(), "${" + value.written() + "} has no value");
        }
        return found;
    }

    /** The value; a missing node if there is none. */
    JsonNode find(Template.Value value) throws StepFailure {
        JsonNode found = of(value.source());
        for (Pipe pipe : value.pipes()) {
            if (found.isMissingNode() && pipe != Pipe.COUNT) {
                return found;
            }
            found = Values.piped(found, pipe, value.written(), random);
        }
        return found;
    }

    private JsonNode of(Source source) throws StepFailure {
        if (source instanceof Source.Variable variable) {
            return ofFlow.getOrDefault(
                    variable.name(), ofTrial.getOrDefault(variable.name(), MissingNode.getInstance()));
        }
        if (source instanceof Source.OfUser variable) {
            return ofUser.getOrDefault(variable.name(), MissingNode.getInstance());
        }
        if (source instanceof Source.Column column) {
            return rows.value(column.data(), column.column(), random);
        }
        if (source instanceof Source.Param param) {
            return TextNode.valueOf(params.getOrDefault(param.name(), ""));
        }
        if (source instanceof Source.Secret secret) {
            return TextNode.valueOf(secrets.value(secret.name()));
        }
        return source instanceof Source.Given given ? given(given) : drawn(source);
    }

    private JsonNode drawn(Source source) {
        if (source instanceof Source.RandomInt range) {
            return LongNode.valueOf(range.min() + random.nextLong(range.max() - range.min() + 1));
        }
        if (source instanceof Source.RandomZipf zipf) {
            return TextNode.valueOf(String.valueOf(zipf.law().next(random)));
        }
        Source.RandomOf words = (Source.RandomOf) source;
        return TextNode.valueOf(words.words().get(random.nextInt(words.words().size())));
    }

    private JsonNode given(Source.Given given) {
        return switch (given) {
            case UUID -> TextNode.valueOf(uuid());
            case NOW -> TextNode.valueOf(Environment.now().toString());
            case NOW_MILLIS -> TextNode.valueOf(String.valueOf(Environment.now().toEpochMilli()));
            case USER_INDEX -> TextNode.valueOf(String.valueOf(userIndex));
            case FLOW_INDEX -> TextNode.valueOf(String.valueOf(flowIndex));
        };
    }

    /** Of version 4, from the user's seed. */
    private String uuid() {
        long high = (random.nextLong() & ~0xF000L) | 0x4000L;
        long low = (random.nextLong() & 0x3FFF_FFFF_FFFF_FFFFL) | 0x8000_0000_0000_0000L;
        return new UUID(high, low).toString();
    }
}
