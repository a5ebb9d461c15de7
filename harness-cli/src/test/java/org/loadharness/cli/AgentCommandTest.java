package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.child.ExitCode;

/** Here the module with agents is not on the class path: what it does is held where it is. */
class AgentCommandTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            agent | agent needs the address of a run: agent --join ADDRESS:PORT
            agent --join=10.0.0.1:7800 | --join 10.0.0.1:7800: a run on another machine is joined with keys alone; add --keys FILE, as cluster-keys made it
            agent --join=10.0.0.1:70000 --keys=k | --join: "10.0.0.1:70000" has port 70000, and ports are 0 to 65535
            agent --join=127.0.0.1:0 | --join: "127.0.0.1:0" has port 0, where nobody listens; write the port that the run says when it begins
            agent --join=127.0.0.1:7 --join-timeout=x | --join-timeout: "x"
            agent --join=127.0.0.1:7 | agent: the module harness-cluster is not on the class path; use harness.jar, which has it
            agent --join=127.0.0.1:7 --replicas=7 | --replicas: one agent starts here; add --kubernetes, or leave it out
            agent --join=127.0.0.1:7 --image=i | --image: one agent starts here; add --kubernetes, or leave it out
            agent --join=127.0.0.1:7 --listen=0.0.0.0 | --listen 0.0.0.0: an agent listens nowhere; add --relay, or leave it out
            agent --kubernetes --relay | --relay: agents on Kubernetes join one run and make load; leave it out, or --kubernetes
            agent --kubernetes --join=x:y | --join: "x:y" is no address; write HOST or HOST:PORT, as in 10.0.0.1:7800
            agent --join=127.0.0.1:7 --kubernetes --keys=k --image=i | --keys: there is no file k; make it by cluster-keys --out k
            agent --join=127.0.0.1:7 --kubernetes --keys=k --image=i --replicas=101 | --replicas 101: must be a number from 1 to 100
            agent --join=127.0.0.1:7 --relay --listen=10.0.0.1 | --listen 10.0.0.1:7800: whoever reaches it could join without keys; add --keys FILE, as cluster-keys made it
            agent --join=127.0.0.1:7 --relay --listen=x:y | --listen: "x:y" is no address; write HOST or HOST:PORT, as in 10.0.0.1:7800
            cluster-keys --agents=many | --agents many: must be a number from 1 to 100
            cluster-keys --agents=101 | --agents 101: must be a number from 1 to 100
            cluster-keys | cluster-keys: the module harness-cluster is not on the class path; use harness.jar, which has it
            """)
    void whatIsWrongIsSaidWithTheWayOut(String words, String mistake) {
        Cli.Result result = new Cli(directory).run(words.split(" "));

        assertThat(result.code()).isEqualTo(ExitCode.WRONG_USE);
        assertThat(result.err().lines().toList().get(0)).startsWith(mistake);
    }

    @Test
    void kubernetesGetsAnIndexedJobAndTheKeys() throws IOException {
        Files.writeString(directory.resolve("keys.p12"), "the keys");

        Cli.Result result = new Cli(directory)
                .run(
                        "agent",
                        "--join=10.0.0.1:7800",
                        "--keys=keys.p12",
                        "--join-timeout=5m",
                        "--kubernetes",
                        "--replicas=20",
                        "--image=registry.test/harness:1");

        assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.DONE);
        List<JsonNode> read = read(result.out());
        assertThat(read).extracting(each -> each.path("kind").asText()).containsExactly("Secret", "Job");
        assertThat(read.get(0).path("data").path("keys.p12").binaryValue())
                .asString()
                .isEqualTo("the keys");
        JsonNode job = read.get(1).path("spec");
        assertThat(job.path("completionMode").asText()).isEqualTo("Indexed");
        assertThat(job.path("completions").asInt()).isEqualTo(20);
        assertThat(job.path("parallelism").asInt()).isEqualTo(20);
        assertThat(job.path("backoffLimitPerIndex").asInt(1))
                .as("no agent is started again")
                .isZero();
        assertThat(job.has("backoffLimit"))
                .as("one that fails would end all others")
                .isFalse();
        assertThat(job.at("/template/spec/securityContext/seccompProfile/type").asText())
                .isEqualTo("RuntimeDefault");
        JsonNode container = job.at("/template/spec/containers/0");
        assertThat(container.path("image").asText()).isEqualTo("registry.test/harness:1");
        assertThat(container.path("command"))
                .extracting(JsonNode::asText)
                .containsExactly(
                        "java",
                        "-jar",
                        "/harness.jar",
                        "agent",
                        "--join",
                        "10.0.0.1:7800",
                        "--keys",
                        "/keys/keys.p12",
                        "--join-timeout",
                        "5m");
        assertThat(job.at("/template/spec/volumes/0/secret/secretName").asText())
                .isEqualTo(read.get(0).at("/metadata/name").asText());
    }

    @Test
    void whatIsNotSaidOfKubernetesIsMarkedAndNamedWithTheWholeCommand() throws IOException {
        Cli.Result result = new Cli(directory).run("agent", "--kubernetes", "--replicas=20");

        assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.DONE);
        String left =
                "not complete without --join and --keys and --image: replace what stands in < and >, or write all, as"
                        + " in: java -jar harness.jar agent --kubernetes --replicas 20 --image registry.test/harness:1 --join"
                        + " 10.0.0.1:7800 --keys keys.p12";
        assertThat(result.err()).contains("warning: " + left);
        assertThat(result.out()).startsWith("# " + left);
        List<JsonNode> read = read(result.out());
        assertThat(read.get(0).path("data").path("keys.p12").asText())
                .startsWith("<")
                .endsWith(">");
        assertThat(read.get(1).at("/spec/template/spec/containers/0/image").asText())
                .isEqualTo("<image>");
        assertThat(read.get(1).at("/spec/template/spec/containers/0/command/5").asText())
                .isEqualTo("<address and port of the run>");
    }

    private static List<JsonNode> read(String yaml) throws IOException {
        YAMLMapper mapper = new YAMLMapper();
        try (MappingIterator<JsonNode> all = mapper.readerFor(JsonNode.class).readValues(yaml)) {
            return all.readAll();
        }
    }
}
