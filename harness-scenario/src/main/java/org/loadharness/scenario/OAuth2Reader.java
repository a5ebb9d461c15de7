package org.loadharness.scenario;

import java.util.Map;
import java.util.Optional;
import org.loadharness.scenario.Node.Text;

/** Reads how tokens are asked for. Confined to one thread. */
record OAuth2Reader(Reading reading, TemplateReader templates) {
    /** What the fields say; nobody if they are incomplete. */
    Auth read(Fields fields) {
        Optional<Text> url = fields.text("token-url");
        Optional<Template> client = fields.text("client").map(templates::read);
        Optional<Template> secret = fields.text("secret").map(templates::read);
        Optional<Template> scope = fields.text("scope").map(templates::read);
        Optional<Template> audience = fields.text("audience").map(templates::read);
        Auth.OAuth2.Per per = reading.word(
                        fields.text("per"), Map.of("trial", Auth.OAuth2.Per.TRIAL, "user", Auth.OAuth2.Per.USER))
                .orElse(Auth.OAuth2.Per.TRIAL);
        fields.end();
        if (url.isEmpty() || client.isEmpty() || secret.isEmpty()) {
            reading.mistakes().add(fields.place(), Mistakes.Code.MISSING, "oauth2 needs token-url, client and secret");
            return new Auth.None();
        }
        if (ScenarioUrl.saysWhoAsks(url.get().text())) {
            reading.mistakes()
                    .add(url.get().place(), "token-url names somebody before an @; write client: and secret: instead");
            return new Auth.None();
        }
        if (!url.get().text().matches("https?://[^/${}?#\\s]+(/[^${}#\\s]*)?")) {
            reading.mistakes()
                    .add(
                            url.get().place(),
                            "token-url \"" + ScenarioUrl.shown(url.get().text()) + "\" is no URL; write it whole, as in"
                                    + " https://id.test/oauth/token");
            return new Auth.None();
        }
        reading.leadsTo(url.get(), "token-url");
        return new Auth.OAuth2(url.get().text(), client.get(), secret.get(), scope, audience, per);
    }
}
