package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.loadharness.random.SeedTree;

class FoldedTest {
    @Test
    void aSentenceHasNoLineOfMoreThanEightyAndLosesNoWord() {
        var random = new SeedTree(24).child("folded").stream();
        for (int i = 0; i < 200; i++) {
            StringBuilder sentence = new StringBuilder("note:");
            for (int word = random.nextInt(60); word > 0; word--) {
                sentence.append(' ').append("x".repeat(1 + random.nextInt(12)));
            }

            String folded = Folded.line(sentence.toString());

            assertThat(folded.lines()).allMatch(line -> line.length() <= 80);
            assertThat(folded.replace("\n  ", " ")).isEqualTo(sentence.toString());
        }
    }

    @Test
    void aNumberStaysBesideItsUnit() {
        for (String figure : List.of("1 %", "185 ms", "2 s", "23.5 GiB")) {
            for (int before = 60; before < 80; before++) {
                String sentence = "x".repeat(before) + " limit " + figure + ", and more of it";

                assertThat(Folded.line(sentence).lines()).anyMatch(line -> line.contains(figure));
            }
        }
    }

    @Test
    void coloursTakeNoRoom() {
        String word = "\u001b[33msuspect\u001b[0m";
        String rest = " x".repeat(36);

        assertThat(Folded.line(word + rest)).isEqualTo(word + rest);
        assertThat(Folded.line(word + rest + " yy")).endsWith("\n  yy");
    }

    @Test
    void whatStandsBehindALabelIsFoldedBelowItself() {
        assertThat(Folded.line("workload       " + "words ".repeat(20) + "end").lines())
                .allMatch(line -> line.length() <= 80)
                .hasSize(2)
                .last()
                .asString()
                .startsWith(" ".repeat(15) + "words ");
    }

    @Test
    void aRowOfATableStays() {
        String row = "users  throughput/s  " + "p99 ms  ".repeat(10) + "verdict";

        assertThat(Folded.line(row)).isEqualTo(row);
        assertThat(Folded.line("http://" + "x".repeat(99))).doesNotContain("\n");
    }
}
