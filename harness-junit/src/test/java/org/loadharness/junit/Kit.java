package org.loadharness.junit;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.platform.engine.OutputDirectoryCreator;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.engine.reporting.FileEntry;
import org.junit.platform.engine.reporting.ReportEntry;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;
import org.junit.platform.testkit.engine.EventType;

/** Runs test classes in an engine of their own, and reports what became of their nodes. Immutable. Thread-safe. */
record Kit(EngineExecutionResults results) {
    static Kit run(Path directory, Class<?>... classes) {
        return run(directory, Map.of(), classes);
    }

    static Kit run(Path directory, Map<String, String> configuration, Class<?>... classes) {
        EngineTestKit.Builder kit = EngineTestKit.engine("junit-jupiter")
                .configurationParameters(configuration)
                .outputDirectoryCreator(new InFolders(directory));
        for (Class<?> each : classes) {
            kit.selectors(selectClass(each));
        }
        return new Kit(kit.execute());
    }

    /** Without a place for published files. */
    static Kit runUnpublished(Class<?> testClass) {
        return new Kit(EngineTestKit.engine("junit-jupiter")
                .selectors(selectClass(testClass))
                .execute());
    }

    /** Every test that came to an end, in order: its name, and how it ended. */
    List<String> ended() {
        return results.testEvents().finished().stream()
                .map(event -> event.getTestDescriptor().getDisplayName() + " "
                        + result(event).getStatus())
                .toList();
    }

    List<TestDescriptor> tests() {
        return results.testEvents().started().stream()
                .map(Event::getTestDescriptor)
                .toList();
    }

    /** What was thrown by tests and containers that did not succeed, in order. */
    List<Throwable> allThrown() {
        return results.allEvents().finished().stream()
                .filter(event -> result(event).getStatus() != Status.SUCCESSFUL)
                .flatMap(event -> result(event).getThrowable().stream())
                .toList();
    }

    /** What was thrown by the only one. */
    Throwable thrown() {
        List<Throwable> all = allThrown();
        if (all.size() != 1) {
            throw new AssertionError("one failure expected, were " + all);
        }
        return all.get(0);
    }

    String message() {
        return String.valueOf(thrown().getMessage());
    }

    /** Values of report entries under that key. */
    List<String> entries(String key) {
        return results.allEvents().stream()
                .filter(event -> event.getType() == EventType.REPORTING_ENTRY_PUBLISHED)
                .map(event -> event.getRequiredPayload(ReportEntry.class).getKeyValuePairs())
                .filter(pairs -> pairs.containsKey(key))
                .map(pairs -> String.valueOf(pairs.get(key)))
                .toList();
    }

    List<Path> publishedPaths() {
        return results.allEvents().stream()
                .filter(event -> event.getType() == EventType.FILE_ENTRY_PUBLISHED)
                .map(event -> event.getRequiredPayload(FileEntry.class).getPath())
                .toList();
    }

    private static TestExecutionResult result(Event event) {
        return event.getRequiredPayload(TestExecutionResult.class);
    }

    /** A folder for each node below a root. */
    private record InFolders(Path root) implements OutputDirectoryCreator {
        @Override
        public Path getRootDirectory() {
            return root;
        }

        @Override
        public Path createOutputDirectory(TestDescriptor test) throws IOException {
            String name = test.getUniqueId().toString().replaceAll("[^A-Za-z0-9]+", "-");
            return Files.createDirectories(root.resolve(name));
        }
    }
}
