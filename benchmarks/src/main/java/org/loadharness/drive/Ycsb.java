package org.loadharness.drive;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.loadharness.drive.ChildJvm.Program;

/**
 * YCSB on its database that does nothing, read only: what the field's usual driver pays per operation. Unlike our
 * interaction that does nothing, an operation makes a key and a set of fields.
 *
 * @param folder its jars
 */
record Ycsb(Path folder) {
    private static final Pattern THROUGHPUT = Pattern.compile("\\[OVERALL\\], Throughput\\(ops/sec\\), ([0-9.E]+)");

    /** Operations per second over all threads. */
    double measure(String name, int threads, long seconds, ChildJvm jvm) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of("-t", "-db", "site.ycsb.BasicDB", "-threads", "" + threads));
        for (String property : List.of(
                "workload=site.ycsb.workloads.CoreWorkload",
                "readproportion=1",
                "updateproportion=0",
                "scanproportion=0",
                "insertproportion=0",
                "recordcount=1000",
                "operationcount=2000000000",
                "maxexecutiontime=" + seconds,
                "basicdb.verbose=false",
                "basicdb.simulatedelay=0",
                "measurementtype=histogram")) { // the faster of the two
            arguments.add("-p");
            arguments.add(property);
        }
        Program program = new Program(folder + File.separator + "*", "site.ycsb.Client", arguments);
        return jvm.run(name, program).stream()
                .map(THROUGHPUT::matcher)
                .filter(Matcher::matches)
                .mapToDouble(found -> Double.parseDouble(found.group(1)))
                .findFirst()
                .orElseThrow(() -> new IOException("YCSB reported no throughput; see " + name + ".txt"));
    }
}
