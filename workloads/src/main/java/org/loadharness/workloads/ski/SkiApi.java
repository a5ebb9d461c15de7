package org.loadharness.workloads.ski;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import org.loadharness.time.Ticker;
import org.loadharness.workloads.web.JsonObject;
import org.loadharness.workloads.web.Routes;
import org.loadharness.workloads.web.WebFailure;
import org.loadharness.workloads.web.WebReply;
import org.loadharness.workloads.web.WebRequest;

/**
 * The ski resort's API (SkiDataAPI 1.16), and {@code DELETE /lift-rides}, which brings a server to its first state; GET says what that
 * would remove.
 * Requests are checked in the order of the published server: body, {@code time}, {@code liftID}, path, day. What it did
 * not check is refused with 400: an empty or malformed body, numbers that are none, negative or too large. Thread-safe.
 */
final class SkiApi {
    private static final String RIDE = "/skiers/{resortID}/seasons/{seasonID}/days/{dayID}/skiers/{skierID}";
    private static final String VERTICAL = "/skiers/{skierID}/vertical";
    private static final String RESORTS = "/resorts";
    private static final String SEASONS = "/resorts/{resortID}/seasons";
    private static final String DAY_SKIERS = "/resorts/{resortID}/seasons/{seasonID}/day/{dayID}/skiers";

    private static final int MINUTES_OF_A_DAY = 24 * 60;
    private static final int LAST_LIFT = 10_000;
    private static final int LAST_YEAR = 9999;
    private static final int MOST_VALUES = 100;

    private final SkiStore store;
    private final Home home;
    private final EndpointMeters meters = new EndpointMeters(Ticker.system());

    /** The resort that is there from the start, with a season. */
    record Home(int resort, int season) {
        private static final String NAME = "Mission Ridge";

        String nameOf(int other) {
            return other == resort ? NAME : "Resort " + other;
        }
    }

    private record Resort(String resortName, int resortID) {}

    private record SeasonVertical(String seasonID, long totalVert) {}

    /** The resort's name is called {@code time} in the published API. */
    private record DaySkiers(String time, long numSkiers) {}

    private record DayRides(int resortID, int seasonID, int dayID, long numRides) {
        DayRides(SkiDay day, long numRides) {
            this(day.resort(), day.season(), day.day(), numRides);
        }
    }

    SkiApi(SkiStore store, Home home) {
        this.store = store;
        this.home = home;
    }

    /** Adds the resort that is there from the start, unless it is there. */
    void open() throws IOException, InterruptedException {
        store.addSeason(home.resort(), home.season());
    }

    /** The routes below a context path. */
    Routes routes(String context) {
        return Routes.under(context)
                .post("/skiers/{path*}", meters.measured("POST", RIDE, request -> write(request)))
                .get(RIDE, meters.measured("GET", RIDE, this::dayVertical))
                .get(VERTICAL, meters.measured("GET", VERTICAL, this::verticals))
                .get("/skiers/{path*}", request -> nothing())
                .get(RESORTS, meters.measured("GET", RESORTS, request -> resorts()))
                .post(RESORTS, request -> addSeason(request, ""))
                .get(SEASONS, meters.measured("GET", SEASONS, this::seasons))
                .post(
                        "/resorts/{path*}",
                        meters.measured("POST", SEASONS, request -> addSeason(request, request.segment("path"))))
                .get(DAY_SKIERS, meters.measured("GET", DAY_SKIERS, this::daySkiers))
                .get("/resorts/{path*}", request -> nothing())
                .get(
                        "/statistics",
                        request -> WebReply.json(200, Map.of(EndpointMeters.ENDPOINTS, meters.statistics())))
                .get("/lift-rides", request -> rides())
                .delete("/lift-rides", request -> clear());
    }

    private WebReply write(WebRequest request) throws WebFailure, IOException, InterruptedException {
        JsonObject body = request.json();
        int minute = body.integer("time", 0, MINUTES_OF_A_DAY);
        int lift = body.integer("liftID", 1, LAST_LIFT);
        int waitMinutes = body.has("waitTime") ? body.integer("waitTime", 0, MINUTES_OF_A_DAY) : 0;
        RidePath path = RidePath.parse(request.segment("path"));
        store.write(new LiftRide(path.day(), path.skier(), minute, lift, waitMinutes));
        return WebReply.text(201, "lift ride written");
    }

    private WebReply dayVertical(WebRequest request) throws WebFailure, IOException, InterruptedException {
        SkiDay day = dayOf(request);
        int skier = RidePath.number("skierID", request.segment("skierID"));
        OptionalLong vertical = store.dayVertical(day, skier);
        if (vertical.isEmpty()) {
            throw WebFailure.notFound("no lift ride of skier " + skier + " on that day");
        }
        return WebReply.json(200, vertical.getAsLong());
    }

    private WebReply verticals(WebRequest request) throws WebFailure, IOException, InterruptedException {
        int skier = RidePath.number("skierID", request.segment("skierID"));
        Set<Integer> resorts = numbers(request, "resort");
        if (resorts.isEmpty()) {
            throw WebFailure.badRequest("resort: missing; write ?resort= and the id of a resort");
        }
        NavigableMap<Integer, Long> verticals = store.verticals(skier, resorts, numbers(request, "season"));
        if (verticals.isEmpty()) {
            throw WebFailure.notFound("no lift ride of skier " + skier + " there");
        }
        List<SeasonVertical> rows = verticals.entrySet().stream()
                .map(each -> new SeasonVertical(String.valueOf(each.getKey()), each.getValue()))
                .toList();
        return WebReply.json(200, Map.of("resorts", rows));
    }

    private WebReply resorts() throws IOException, InterruptedException {
        List<Resort> resorts = store.seasons().keySet().stream()
                .map(resort -> new Resort(home.nameOf(resort), resort))
                .toList();
        return WebReply.json(200, Map.of("resorts", resorts));
    }

    private WebReply seasons(WebRequest request) throws WebFailure, IOException, InterruptedException {
        int resort = RidePath.number("resortID", request.segment("resortID"));
        List<String> seasons = seasonsOf(resort).stream().map(String::valueOf).toList();
        return WebReply.json(200, Map.of("seasons", seasons));
    }

    /** A path that is wrong is answered by 400 here, as the published server has it. */
    private WebReply addSeason(WebRequest request, String path) throws WebFailure, IOException, InterruptedException {
        String year = request.json().text("year", 10);
        if (!path.matches("[0-9]{1,10}/seasons")) {
            throw WebFailure.badRequest("the path must be " + SEASONS + ", resortID in digits");
        }
        int resort = RidePath.number("resortID", path.substring(0, path.indexOf('/')));
        if (!year.matches("[0-9]{1,4}")) {
            throw WebFailure.badRequest(
                    "year: must be a text of digits, at most " + LAST_YEAR + ", was \"" + year + '"');
        }
        store.addSeason(resort, Integer.parseInt(year));
        return WebReply.text(201, "season added");
    }

    private WebReply daySkiers(WebRequest request) throws WebFailure, IOException, InterruptedException {
        SkiDay day = dayOf(request);
        seasonsOf(day.resort());
        return WebReply.json(200, new DaySkiers(home.nameOf(day.resort()), store.skiers(day)));
    }

    private WebReply rides() throws IOException, InterruptedException {
        List<DayRides> days = store.rides().entrySet().stream()
                .map(each -> new DayRides(each.getKey(), each.getValue()))
                .toList();
        return WebReply.json(200, Map.of("days", days));
    }

    private WebReply clear() throws IOException, InterruptedException {
        store.clear();
        open();
        meters.reset();
        return WebReply.text(200, "all lift rides removed");
    }

    private NavigableSet<Integer> seasonsOf(int resort) throws WebFailure, IOException, InterruptedException {
        NavigableSet<Integer> seasons = store.seasons().get(resort);
        if (seasons == null) {
            throw WebFailure.notFound("no resort " + resort);
        }
        return seasons;
    }

    private static SkiDay dayOf(WebRequest request) throws WebFailure {
        return new SkiDay(
                RidePath.number("resortID", request.segment("resortID")),
                RidePath.number("seasonID", request.segment("seasonID")),
                RidePath.day(request.segment("dayID")));
    }

    private static Set<Integer> numbers(WebRequest request, String name) throws WebFailure {
        List<String> texts = request.queryValues(name);
        if (texts.size() > MOST_VALUES) {
            throw WebFailure.badRequest(name + ": at most " + MOST_VALUES + " values, were " + texts.size());
        }
        Set<Integer> numbers = new TreeSet<>();
        for (String text : texts) {
            if (!text.matches("[0-9]+")) {
                throw WebFailure.badRequest(name + ": must be an id in digits, was \"" + text + '"');
            }
            numbers.add(RidePath.number(name, text));
        }
        return numbers;
    }

    private static WebReply nothing() throws WebFailure {
        throw WebFailure.notFound("nothing is at this path");
    }
}
