package org.loadharness.scenario;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** How a request says who sends it. Immutable. Thread-safe. */
sealed interface Auth {
    /** The value of {@code Authorization}; empty if there is none. */
    Optional<String> value(Scope scope) throws StepFailure;

    /** Whether that is the same each time; a token that is renewed is not. */
    default boolean isSameEachTime() {
        return true;
    }

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
        public boolean isSameEachTime() {
            return user.isSameEachTime() && password.isSameEachTime();
        }

        @Override
        public Optional<String> value(Scope scope) throws StepFailure {
            byte[] both = (user.text(scope) + ":" + password.text(scope)).getBytes(StandardCharsets.UTF_8);
            return Optional.of("Basic " + Base64.getEncoder().encodeToString(both));
        }
    }

    /** With a token. */
    record Bearer(Template token) implements Auth {
        @Override
        public boolean isSameEachTime() {
            return token.isSameEachTime();
        }

        @Override
        public Optional<String> value(Scope scope) throws StepFailure {
            return Optional.of("Bearer " + token.text(scope));
        }
    }

    /**
     * With a token by client credentials.
     *
     * @param scope what the token is for; empty if nothing is asked for
     * @param audience likewise
     */
    record OAuth2(
            String tokenUrl,
            Template client,
            Template secret,
            Optional<Template> scope,
            Optional<Template> audience,
            Per per)
            implements Auth {
        /** Who has it. */
        enum Per {
            TRIAL,
            USER
        }

        @Override
        public boolean isSameEachTime() {
            return false;
        }

        @Override
        public Optional<String> value(Scope values) {
            return Optional.of("Bearer " + values.token(this));
        }

        /** What is asked for, and who asks. */
        List<String> form(Scope values) throws StepFailure {
            StringBuilder asked = new StringBuilder("grant_type=client_credentials");
            if (scope.isPresent()) {
                asked.append("&scope=").append(Escape.FORM.of(scope.get().text(values)));
            }
            if (audience.isPresent()) {
                asked.append("&audience=").append(Escape.FORM.of(audience.get().text(values)));
            }
            return List.of(
                    asked.toString(),
                    "&client_id=" + Escape.FORM.of(client.text(values)) + "&client_secret="
                            + Escape.FORM.of(secret.text(values)));
        }

        String basic(Scope values) throws StepFailure {
            return Grants.basic(client.text(values), secret.text(values));
        }
    }
}
