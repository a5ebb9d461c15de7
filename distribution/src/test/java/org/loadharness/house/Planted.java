package org.loadharness.house;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static java.util.stream.Collectors.joining;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.StringWriter;
import java.io.Writer;
import java.net.URI;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * Small classes made to break a rule: several compilation units in one text, each from its {@code package} line on,
 * with stand-ins for whatever library they name.
 *
 * <p>Immutable. Thread-safe.
 */
final class Planted {
    private static final Pattern PACKAGE = Pattern.compile("package ([\\w.]+);");
    private static final Pattern TYPE = Pattern.compile("(?:class|interface|record|enum) (\\w+)");

    private Planted() {}

    /** Compiles the text below a folder and reads back those of its classes that are ours. */
    static JavaClasses classes(String text, Path folder) {
        List<Unit> units = Arrays.stream(text.split("(?m)^(?=(?:@[\\w.]+ )?package )", -1))
                .filter(source -> !source.isBlank())
                .map(Unit::new)
                .toList();
        JavaCompiler compiler =
                Objects.requireNonNull(ToolProvider.getSystemJavaCompiler(), "the tests need a JDK, not a JRE");
        Writer messages = new StringWriter();
        List<String> options = List.of("-proc:none", "-d", folder.toString(), "-classpath", folder.toString());
        if (!compiler.getTask(messages, null, null, options, null, units).call()) {
            throw new IllegalArgumentException(messages.toString());
        }
        return new ClassFileImporter()
                .importPath(folder)
                .that(describe("are ours", each -> HouseMap.isWithin(each.getPackageName(), HouseMap.ROOT)));
    }

    private static final class Unit extends SimpleJavaFileObject {
        private final String source;

        private Unit(String source) {
            super(URI.create("planted:///" + pathOf(source) + ".java"), JavaFileObject.Kind.SOURCE);
            this.source = source;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return source;
        }

        private static String pathOf(String source) {
            return Arrays.stream(new Matcher[] {PACKAGE.matcher(source), TYPE.matcher(source)})
                    .map(matcher -> matcher.find() ? matcher.group(1) : "package-info")
                    .collect(joining("/"))
                    .replace('.', '/');
        }
    }
}
