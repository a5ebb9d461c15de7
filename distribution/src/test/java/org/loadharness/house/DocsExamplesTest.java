package org.loadharness.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.child.ExitCode;

/** Every Java example of the README and of the pages below docs compiles, with what {@link #KNOWN} says readers have. */
class DocsExamplesTest {
    private static final Pattern EXAMPLE = Pattern.compile("^```java.*\\n([\\s\\S]*?)^```$", Pattern.MULTILINE);

    private static final String IMPORTS = Stream.of(
                    "java.io",
                    "java.net",
                    "java.net.http",
                    "java.net.http.HttpResponse",
                    "java.nio.file",
                    "java.time",
                    "java.util",
                    "java.util.concurrent",
                    "org.junit.jupiter.api",
                    "org.loadharness.bookstore.api",
                    "org.loadharness.experiment",
                    "org.loadharness.junit",
                    "org.loadharness.load",
                    "org.loadharness.plan",
                    "org.loadharness.random",
                    "org.loadharness.record",
                    "org.loadharness.stats",
                    "org.loadharness.workload",
                    "org.loadharness.workloads.bookstore")
            .map(each -> "import " + each + ".*;\n")
            .collect(Collectors.joining());

    /** What the pages take for given: a program of the reader's own. */
    private static final String KNOWN = """
            abstract class Known {
                static final Outcome SOLD_OUT = Outcome.failure("sold-out", new IllegalStateException("sold out"));
                static final HttpRequest PAGE = HttpRequest.newBuilder(URI.create("http://localhost")).build();
                final Map<Integer, Integer> counts = new ConcurrentHashMap<>();
                final Catalogue catalogue = new Catalogue();
                final Catalogue shop = catalogue;
                final Catalogue store = catalogue;
                final Workload words = Workload.named("words").interaction("count", 1, user -> counts.size());
                final Experiment experiment = Experiment.of(words);
                final Path directory = Path.of("run");
                final Duration budget = Duration.ofMinutes(10);
                LoadResult result;
            }

            class Catalogue {
                String pageOf(int number) {
                    return "";
                }

                boolean buy(int number) {
                    return true;
                }

                boolean buy(User user) {
                    return true;
                }

                String getEditorPicks(int number) {
                    return "";
                }
            }
            """;

    @TempDir
    Path classes;

    @Test
    void everyExampleOfThePagesCompiles() throws IOException {
        List<JavaFileObject> sources = new ArrayList<>(List.of(source("Known", IMPORTS + KNOWN)));
        for (Path page : pages()) {
            Matcher example = EXAMPLE.matcher(Files.readString(page));
            while (example.find()) {
                String name = "Example" + sources.size();
                sources.add(source(name, "/* " + page.getFileName() + " */ " + unit(name, example.group(1))));
            }
        }

        assertThat(complaints(sources)).isEmpty();
        assertThat(sources).hasSizeGreaterThan(10);
    }

    @Test
    void everyProgramAmongTheExamplesCompilesAsItStands() throws IOException {
        List<JavaFileObject> programs = new ArrayList<>();
        try (Stream<Path> files = Files.walk(Project.root().resolve("examples"))) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".java")).toList()) {
                String name = file.getFileName().toString().replace(".java", "");
                programs.add(source(name, Files.readString(file)));
            }
        }

        assertThat(complaints(programs)).isEmpty();
        assertThat(programs).hasSize(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Experiment.of(words).user(5);", "class Broken {", "@LoadTest(loads = 5) void load() {}"})
    void anExampleThatIsOutOfDateIsFound(String example) throws IOException {
        assertThat(complaints(List.of(source("Known", IMPORTS + KNOWN), source("Wrong", unit("Wrong", example)))))
                .contains("Wrong.java");
    }

    @Test
    void theListOfPagesHasEveryExitCode() throws IOException {
        assertThat(Files.readAllLines(Project.root().resolve("docs/README.md")))
                .containsSubsequence(Stream.of(ExitCode.values())
                        .map(code -> "| " + code.number() + " | " + code.meaning() + " |")
                        .toList());
    }

    private static List<Path> pages() throws IOException {
        try (Stream<Path> docs = Files.walk(Project.root().resolve("docs"))) {
            return Stream.concat(
                            Stream.of(
                                    Project.root().resolve("README.md"),
                                    Project.root().resolve("examples/README.md")),
                            docs.filter(file -> file.toString().endsWith(".md")))
                    .sorted()
                    .toList();
        }
    }

    /** A class stands by itself; what begins with an annotation is in one, and all else in a method of one. */
    private static String unit(String name, String example) {
        if (example.startsWith("import ") || example.startsWith("class ")) {
            return IMPORTS + example.replace("public final class", "final class");
        }
        String body = example.startsWith(".") ? "Workload.named(\"begun\")" + example + ";" : example;
        String member = example.startsWith("@") ? body : "void example() throws Exception {\n" + body + "\n}";
        return IMPORTS + "class " + name + " extends Known {\n" + member + "\n}\n";
    }

    private String complaints(List<JavaFileObject> sources) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter said = new StringWriter();
        List<String> options = List.of("-proc:none", "-d", classes.toString());
        boolean compiles =
                compiler.getTask(said, null, null, options, null, sources).call();
        return compiles ? "" : said.toString();
    }

    private static JavaFileObject source(String name, String text) {
        return new SimpleJavaFileObject(URI.create("string:///" + name + ".java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return text;
            }
        };
    }
}
