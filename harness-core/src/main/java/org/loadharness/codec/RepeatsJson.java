package org.loadharness.codec;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.loadharness.plan.Precision;
import org.loadharness.plan.Repeats;
import org.loadharness.plan.Repeats.Auto;
import org.loadharness.plan.Repeats.Fixed;
import org.loadharness.time.DurationText;

/** How often points are repeated, among the fields of a plan: a number alone, or the most with precision and budget. */
final class RepeatsJson {
    private RepeatsJson() {}

    static void encode(ObjectNode plan, Repeats repeats) {
        plan.put("repeats", repeats.most());
        if (repeats instanceof Auto auto) {
            plan.put("precision", auto.precision().text()).put("budget", DurationText.print(auto.budget()));
        }
    }

    static Repeats decode(JsonFields plan) {
        int most = plan.whole("repeats");
        return plan.has("precision")
                ? new Auto(most, plan.parsed("precision", Precision::parse), plan.parsed("budget", DurationText::parse))
                : new Fixed(most);
    }
}
