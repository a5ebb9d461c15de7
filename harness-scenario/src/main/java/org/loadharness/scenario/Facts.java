package org.loadharness.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/** What conditions are judged by. Confined to one thread. */
interface Facts {
    /** The variables there are. */
    Scope scope();

    /** The body of the reply as JSON. */
    JsonNode json() throws StepFailure;

    /** A field of the reply's head. */
    Optional<String> header(String name);

    /** Those of a step that has no reply. */
    record OfVariables(Scope scope) implements Facts {
        @Override
        public JsonNode json() {
            throw new IllegalStateException("a condition between steps has no reply");
        }

        @Override
        public Optional<String> header(String name) {
            throw new IllegalStateException("a condition between steps has no reply");
        }
    }
}
