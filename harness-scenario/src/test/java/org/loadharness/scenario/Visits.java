package org.loadharness.scenario;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import org.loadharness.random.SeedTree;
import org.loadharness.workload.Course;
import org.loadharness.workload.GuidedSession;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Session;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Target;
import org.loadharness.workload.User;

/** A few interactions of users, one after the other. */
final class Visits {
    private final Path directory;
    private final Service service;
    private final Map<String, String> texts = new LinkedHashMap<>();
    private int users = 1;
    private long requestsRepeated;

    Visits(Path directory, Service service) {
        this.directory = directory;
        this.service = service;
    }

    /** With a value of a parameter. */
    Visits param(String name, String text) {
        texts.put(name, text);
        return this;
    }

    Visits users(int number) {
        users = number;
        return this;
    }

    /** Of those whose outcomes were asked for last. */
    long requestsRepeated() {
        return requestsRepeated;
    }

    Scenario scenario(String text) {
        return Scenario.parse(
                directory.resolve("test.yaml").toString(),
                "scenario: test\n" + text.replace("SERVICE", service.uri().toString()),
                Map.of("SECRET", "s3cret", "OTHER", "0ther+s"));
    }

    /** The lines that a try shows. */
    List<String> shown(String text) throws IOException {
        Scenario scenario = scenario(text);
        List<String> lines = new ArrayList<>();
        scenario.tryOut(scenario.options().getOrDefault("url", ""), Optional.empty(), settings(scenario), lines::add);
        return lines;
    }

    private Settings settings(Scenario scenario) {
        Map<String, String> all =
                new LinkedHashMap<>(Settings.defaults(scenario.parameters()).texts());
        all.putAll(texts);
        return Settings.of(scenario.parameters(), all);
    }

    /** How the interactions of each user ended: their name, and what went wrong. */
    List<String> outcomes(String text, int interactions) throws Exception {
        Scenario scenario = scenario(text);
        Settings settings = settings(scenario);
        List<String> outcomes = new ArrayList<>();
        try (Target target =
                scenario.connect(settings, URI.create(scenario.options().get("url")), new SeedTree(1))) {
            for (int user = 0; user < users; user++) {
                User who = new User(user, new User.Group("all", 0, users, settings), new SeedTree(2 + user).stream());
                outcomes.addAll(ofUser(scenario, target, who, interactions));
            }
            requestsRepeated = target.requestsRepeated();
        }
        return outcomes;
    }

    private static List<String> ofUser(Scenario scenario, Target target, User who, int interactions) throws Exception {
        List<String> outcomes = new ArrayList<>();
        try (Session session = target.session(who)) {
            for (int i = 0; i < interactions; i++) {
                outcomes.add(one(scenario, session, new SeedTree(3 + i).stream()));
            }
        }
        return outcomes;
    }

    /** Those of one user until one is as it should be, 20,000 at most. */
    List<String> outcomesUntil(String text, Predicate<String> enough) throws Exception {
        Scenario scenario = scenario(text);
        Settings settings = Settings.defaults(scenario.parameters());
        List<String> outcomes = new ArrayList<>();
        User who = new User(0, new User.Group("all", 0, 1, settings), new SeedTree(2).stream());
        try (Target target = scenario.connect(settings, service.uri(), new SeedTree(1));
                Session session = target.session(who)) {
            do {
                outcomes.add(one(scenario, session, new SeedTree(3).stream()));
            } while (!enough.test(outcomes.get(outcomes.size() - 1)) && outcomes.size() < 20_000);
        }
        return outcomes;
    }

    private static String one(Scenario scenario, Session session, RandomGenerator random) throws Exception {
        Settings settings = Settings.defaults(scenario.parameters());
        int next = session instanceof GuidedSession guided
                ? guided.due(guided.next(random))
                : scenario.mix(settings).choose(random);
        if (next == Course.NOTHING) {
            return "skipped";
        }
        Outcome outcome = session.perform(next);
        String name = scenario.mix(settings).entries().get(next).name();
        return name + (outcome instanceof Outcome.Failure failure ? " " + failure.kind() : "");
    }
}
