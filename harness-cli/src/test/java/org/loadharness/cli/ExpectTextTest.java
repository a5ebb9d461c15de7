package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.child.ExitCode;

/** What a command line expects of replies in a few words: it is taken as it is meant, or refused with the way out. */
class ExpectTextTest {
    @TempDir
    Path directory;

    private Cli.Result expecting(String text) {
        return new Cli(directory)
                .run("http", "GET", "http://127.0.0.1:1/", "--expect", text, "--save", "x.yaml", "--dry-run");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            lacks "error"                 | lacks: "error"
            contains 'a "b" c'            | contains: "a \\"b\\" c"
            contains "id":                | contains: "\\"id\\":"
            contains 5" pipe              | contains: "5\\" pipe"
            contains "a and contains b"   | contains: "a and contains b"
            matches "a.*b"                | matches: "a.*b"
            contains "a", contains "b"    | contains: ["a", "b"]
            $.s contains '"'              | json: "$.s contains '\\"'"
            content-type contains json    | headers: "content-type contains json"
            """)
    void aTextBetweenMarksIsMeantWithoutThem(String expect, String yaml) throws Exception {
        Cli.Result result = expecting(expect);

        assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.DONE);
        assertThat(Files.readString(directory.resolve("x.yaml"))).contains("      " + yaml + "\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            contains "a" and contains "b" | --expect "contains "a" and contains "b"": marks that stand within a text
            contains a and lacks b        | --expect "contains a and lacks b": a comma joins what is expected of a body
            lacks "error                  | --expect "lacks "error": the mark that begins the text has no other one
            contains 'a, b'               | --expect "contains 'a": a comma stands within quotation marks
            200; contains a               | --expect "200; contains a": a comma belongs behind the status
            a;b contains c                | "a;b" is no name of a header
            20                            | --expect "20": 20 is no status (100 to 599, or a class such as 2xx)
            600                           | --expect "600": 600 is no status (100 to 599, or a class such as 2xx)
            abc                           | --expect "abc": abc is no status (100 to 599, or a class such as 2xx), and no condition
            200-299                       | --expect "200-299": 200-299 is no status
            299..300                      | --expect "299..300": 299..300 is no status
            [200, 201]                    | --expect "[200": [200 is no status (100 to 599, or a class such as 2xx); several stand without
            matches (                     | --expect "matches (": "(" is no regular expression of RE2: missing closing )
            $.s matches (                 | --expect "$.s matches (": condition
            $.s contains "                | --expect "$.s contains "": a quotation mark has no other one
            """)
    void whatMeansNothingIsRefusedWithTheOptionAsSubject(String expect, String message) {
        Cli.Result result = expecting(expect);

        assertThat(result.code()).isEqualTo(ExitCode.WRONG_USE);
        assertThat(result.err()).contains(message);
    }
}
