import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.gatling.javaapi.http.HttpDsl.status;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.Simulation;
import io.gatling.javaapi.http.HttpProtocolBuilder;
import java.time.Duration;

/** Gatling fetches one small body: users back to back, or arrivals at a rate that share connections. */
public final class FetchSimulation extends Simulation {
    public FetchSimulation() {
        Duration length = Duration.ofSeconds(Long.getLong("seconds"));
        int rate = Integer.getInteger("rate", 0);
        HttpProtocolBuilder protocol = http.baseUrl(System.getProperty("url")).disableCaching();
        ChainBuilder fetch = exec(http("fetch").get("/").check(status().is(200)));
        if (rate == 0) {
            setUp(scenario("fetch")
                            .during(length)
                            .on(fetch)
                            .injectOpen(atOnceUsers(Integer.getInteger("connections"))))
                    .protocols(protocol);
        } else {
            setUp(scenario("fetch").exec(fetch).injectOpen(constantUsersPerSec(rate).during(length)))
                    .protocols(protocol.shareConnections());
        }
    }
}
