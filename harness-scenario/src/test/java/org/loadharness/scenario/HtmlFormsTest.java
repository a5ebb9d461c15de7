package org.loadharness.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Inputs of a page are those that a browser would find there. */
final class HtmlFormsTest {
    private static final String REAL = "<input type=hidden name=csrf value=real>";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<!-- <input name=csrf value=no> -->",
                "<!--><p>a</p>",
                "<!-- > <input name=csrf value=no><!-- -->",
                "<script>var x = \"<input name=csrf value=no>\";</script>",
                "<SCRIPT type='a>b'>'<input name=csrf value=no>'</Script >",
                "<style><input name=csrf value=no></style>",
                "<textarea><input name=csrf value=no></textarea>",
                "<p title='<input name=csrf value=no>'>",
                "<script src='a.js'/>",
                "a < b <3 </input><? <!doctype html>",
                "<a href=\"x\"\">",
                "<input name=csrfs value=no><inputs name=csrf value=no>"
            })
    void whatIsNoInputOfThePageIsNotTaken(String before) {
        assertThat(HtmlForms.values("<form>" + before + REAL + "</form>", "csrf"))
                .containsExactly("real");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '§', textBlock = """
            <input :value="no" value="a" name="n">       | a
            <input data-value='no' data-name=x name=n value='a'> | a
            <input v-bind:value=no name=n value=a />     | a
            <INPUT NAME=n VALUE=a>                       | a
            <input name=n value = "a>b">                 | a>b
            <input name=n value=a value=b>               | a
            <input name=n value="a&amp;b">               | a&b
            <input/name="n"/value=a>                     | a
            <input name="n"value="a">                    | a
            <input title='value="no"' name=n value=a>    | a
            <input name=n value=a/b?c=d>                 | a/b?c=d
            <meta name=n content=a value=no>             | a
            <button name=n value=a>b</button>            | a
            """)
    void valueIsThatOfTheAttributeOfThatNameAlone(String tag, String value) {
        assertThat(HtmlForms.values("<p>" + tag, "n")).containsExactly(value);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<input name=n>",
                "<input name=n value>",
                "<input name=n data-value=a>",
                "<input name=n value=''>"
            })
    void inputWithoutAValueHasAnEmptyOne(String tag) {
        assertThat(HtmlForms.values(tag, "n")).containsExactly("");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<!--",
                "<!-- <input name=n value=a>",
                "<script>",
                "<script></",
                "<input ",
                "<input name=n value='",
                "<input name=n value=\"a'>",
                "<a b=\"<input c='",
                "<",
                "</script",
                "=<a ="
            })
    @Timeout(20)
    void hostilePageIsLookedThroughOnce(String piece) {
        assertThat(HtmlForms.values(piece.repeat((2 << 20) / piece.length()), "csrf"))
                .isEmpty();
    }

    @Test
    void anyTextHasAnAnswer() {
        List<String> pieces =
                List.of("<", "input", " name", "=", "n", "'", "\"", " ", ">", "/", "<!--", "-->", "script", "</");
        SplittableRandom random = new SplittableRandom(8);
        for (int seed = 0; seed < 20_000; seed++) {
            StringBuilder html = new StringBuilder();
            random.ints(random.nextInt(20), 0, pieces.size()).forEach(piece -> html.append(pieces.get(piece)));

            assertThat(HtmlForms.values(html.toString(), "n"))
                    .as(html.toString())
                    .doesNotContainNull();
        }
    }
}
