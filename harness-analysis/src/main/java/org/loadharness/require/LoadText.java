package org.loadharness.require;

import java.util.List;
import org.loadharness.load.LoadModel;
import org.loadharness.load.LoadModel.ClosedLoop;
import org.loadharness.load.LoadModel.OpenLoop;
import org.loadharness.load.LoadPhase;
import org.loadharness.load.Pause;
import org.loadharness.plan.Point;

/** The load of a point in full, where its label only distinguishes points of one plan. Immutable. Thread-safe. */
final class LoadText {
    private LoadText() {}

    static String of(Point point) {
        return point.only().map(phase -> of(phase.load())).orElseGet(() -> String.join(" ", phases(point)));
    }

    private static List<String> phases(Point point) {
        return point.phases().stream().map(LoadText::of).toList();
    }

    private static String of(LoadPhase phase) {
        return phase.name() + "[" + of(phase.load()) + " " + phase.release().text() + "]";
    }

    private static String of(LoadModel load) {
        if (load instanceof OpenLoop open) {
            return "arrivals=" + open.arrivals().text();
        }
        ClosedLoop closed = (ClosedLoop) load;
        return "users=" + closed.users()
                + (closed.pause() instanceof Pause.None || closed.pause() instanceof Pause.OfFlows
                        ? ""
                        : " " + closed.pause().text());
    }
}
