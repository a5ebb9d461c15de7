package org.loadharness.report;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.loadharness.require.ComparedFigure;
import org.loadharness.stats.Interval;

/** A compared figure as cells of a table, wherever that is shown. */
public final class FigureCells {
    private FigureCells() {}

    /**
     * In this order: metric, unit, before and its repeats, after and its repeats, change and its 95 % interval,
     * probability, answer, sentence.
     */
    public static List<Cell> of(ComparedFigure figure) {
        return List.of(
                Cell.of(figure.subject().metric()),
                Cell.of(figure.subject().unit().substring(1)),
                Cell.of(figure.before().mean()),
                Cell.of(figure.before().repeats()),
                Cell.of(figure.after().mean()),
                Cell.of(figure.after().repeats()),
                Cell.of(figure.size()),
                Cell.of(end(figure, Interval::low)),
                Cell.of(end(figure, Interval::high)),
                Cell.of(figure.probability()),
                Cell.of(figure.answer().word()),
                Cell.of(figure.sentence()));
    }

    /** One end of the interval of its change; empty without one. */
    public static OptionalDouble end(ComparedFigure figure, Function<Interval, Double> end) {
        return figure.interval()
                .map(interval -> OptionalDouble.of(end.apply(interval)))
                .orElse(OptionalDouble.empty());
    }
}
