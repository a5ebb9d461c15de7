package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.child.ExitCode;
import org.loadharness.cli.Cli.Result;

class ListCommandTest {
    @TempDir
    private Path directory;

    @Test
    void everyWorkloadIsListedWithAllThatItTakes() {
        Result result = new Cli(directory).run("list");

        assertThat(result.code()).isEqualTo(ExitCode.DONE);
        assertThat(result.out()).startsWith("""
                        counter: counts
                          modes: local, rpc
                          interactions:
                            count   75.0 %
                            look    25.0 %
                          parameters (--param NAME=VALUE):
                            step=1  (1..10; one for all phases)
                                what is added each time
                            lock=atomic  (atomic | monitor; one for all phases)
                        """).contains("\nfailing: fails\n  modes: local\n");
    }

    @Test
    void jsonReportsTheSame() {
        assertThat(new Cli(directory).run("list", "--format=json").out())
                .startsWith("[\n  {\n    \"name\" : \"counter\",\n")
                .contains("\"share_fraction\" : 0.75")
                .contains("\"default\" : \"atomic\"")
                .contains("\"allowed\" : \"1..10\"")
                .contains("\"of_system\" : true");
    }
}
