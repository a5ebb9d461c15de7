import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerProxy;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;

/** JMeter fetches one small body, without its window and without a listener: threads back to back. */
public final class FetchPlan {
    private FetchPlan() {}

    public static void main(String[] arguments) throws IOException {
        Path home = Files.createTempDirectory("jmeter-home");
        Path properties = Files.createDirectory(home.resolve("bin")).resolve("jmeter.properties");
        for (String name : List.of("jmeter.properties", "saveservice.properties", "upgrade.properties")) {
            try (InputStream given = FetchPlan.class.getResourceAsStream("/bin/" + name)) {
                Files.copy(given, properties.resolveSibling(name));
            }
        }
        JMeterUtils.setJMeterHome(home.toString());
        JMeterUtils.loadJMeterProperties(properties.toString());
        JMeterUtils.initLocale();
        StandardJMeterEngine engine = new StandardJMeterEngine();
        engine.configure(plan());
        engine.run();
        try (var left = Files.walk(home)) {
            left.map(Path::toFile).sorted((one, other) -> other.compareTo(one)).forEach(File::delete);
        }
        System.exit(0);
    }

    private static HashTree plan() {
        HTTPSamplerProxy fetch = new HTTPSamplerProxy("HttpClient4");
        fetch.setProtocol("http");
        fetch.setDomain("127.0.0.1");
        fetch.setPort(Integer.getInteger("port"));
        fetch.setPath("/");
        fetch.setMethod("GET");
        fetch.setUseKeepAlive(true);
        LoopController forever = new LoopController();
        forever.setLoops(-1);
        forever.setFirst(true);
        forever.initialize();
        ThreadGroup users = new ThreadGroup();
        users.setNumThreads(Integer.getInteger("connections"));
        users.setRampUp(0);
        users.setScheduler(true);
        users.setDuration(Long.getLong("seconds"));
        users.setSamplerController(forever);
        HashTree plan = new ListedHashTree();
        HashTree group = plan.add(named(new TestPlan(), "plan")).add(named(users, "users"));
        group.add(named(fetch, "fetch"));
        return plan;
    }

    private static TestElement named(TestElement element, String name) {
        element.setName(name);
        return element;
    }
}
