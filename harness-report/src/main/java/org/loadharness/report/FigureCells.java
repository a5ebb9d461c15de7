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
    public static List<Sheet.Cell> of(ComparedFigure figure) {
        return List.of(
                Sheet.Cell.of(figure.subject().metric()),
                Sheet.Cell.of(figure.subject().unit().substring(1)),
                Sheet.Cell.of(figure.before().value()),
                Sheet.Cell.of(figure.before().repeats()),
                Sheet.Cell.of(figure.after().value()),
                Sheet.Cell.of(figure.after().repeats()),
                Sheet.Cell.of(figure.size()),
                Sheet.Cell.of(end(figure, Interval::low)),
                Sheet.Cell.of(end(figure, Interval::high)),
                Sheet.Cell.of(figure.probability()),
                Sheet.Cell.of(figure.answer().word()),
                Sheet.Cell.of(figure.sentence()));
    }

    /** One end of the interval of its change; empty without one. */
    public static OptionalDouble end(ComparedFigure figure, Function<Interval, Double> end) {
        return figure.interval()
                .map(interval -> OptionalDouble.of(end.apply(interval)))
                .orElse(OptionalDouble.empty());
    }
}
