package org.loadharness.scenario;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/** How a request says who sends it. Immutable. Thread-safe. */
sealed interface Auth {
    /** The value of {@code Authorization}; empty if there is none. */
    Optional<String> value(Scope scope) throws StepFailure;

    /** As its origin says. */
    record Inherited() implements Auth {
        @Override
        public Optional<String> value(Scope scope) {
            return Optional.empty();
        }
    }

    /** It does not. */
    record None() implements Auth {
        @Override
        public Optional<String> value(Scope scope) {
            return Optional.empty();
        }
    }

    /** With a name and a password. */
    record Basic(Template user, Template password) implements Auth {
        @Override
        public Optional<String> value(Scope scope) throws StepFailure {
            byte[] both = (user.text(scope) + ":" + password.text(scope)).getBytes(StandardCharsets.UTF_8);
            return Optional.of("Basic " + Base64.getEncoder().encodeToString(both));
        }
    }

    /** With a token. */
    record Bearer(Template token) implements Auth {
        @Override
        public Optional<String> value(Scope scope) throws StepFailure {
            return Optional.of("Bearer " + token.text(scope));
        }
    }
}
