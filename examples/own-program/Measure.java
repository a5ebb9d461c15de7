import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import org.loadharness.experiment.Experiment;
import org.loadharness.experiment.LoadResult;
import org.loadharness.workload.Workload;

public final class Measure {
    public static void main(String[] arguments) throws Exception {
        var counts = new ConcurrentHashMap<Integer, Integer>();
        Workload words = Workload.named("words")
                .interaction("count", 90, user -> counts.merge(user.random().nextInt(1000), 1, Integer::sum))
                .interaction("read", 10, user -> counts.get(user.random().nextInt(1000)));
        LoadResult result = Experiment.of(words).users("1,4").measure(Duration.ofMillis(300)).repeats(3).run();
        result.points().forEach(point -> System.out.println(
                point.point().label() + ": " + point.estimates().throughputPerSecond() + ", " + point.verdict()));
    }
}
