package org.loadharness.codec;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;
import org.loadharness.load.Retries;
import org.loadharness.load.Warmup;
import org.loadharness.plan.Conduct;
import org.loadharness.plan.Isolation;
import org.loadharness.plan.Recording;
import org.loadharness.plan.Threads;
import org.loadharness.time.DurationText;

/** How trials are conducted, as a JSON object. */
final class ConductJson {
    private ConductJson() {}

    static void encode(ObjectNode node, Conduct conduct) {
        node.put("threads", conduct.threads().text())
                .put("rehearsal", DurationText.print(conduct.rehearsal()))
                .put("warmup", conduct.warmup().text())
                .put("time_limit", DurationText.print(conduct.timeLimit()));
        Retries retries = conduct.retries();
        ObjectNode again = node.putObject("retries")
                .put("most", retries.most())
                .put("first", DurationText.print(retries.first()))
                .put("longest", DurationText.print(retries.longest()))
                .put("jitter", retries.jitterFraction());
        retries.kinds().forEach(again.putArray("kinds")::add);
        node.put("recording", JsonFields.word(conduct.recording()));
        node.put("fork", conduct.isolation() == Isolation.FORKED);
    }

    static Conduct decode(JsonFields fields) {
        fields.only("threads", "rehearsal", "warmup", "time_limit", "retries", "recording", "fork");
        return new Conduct(
                fields.parsed("threads", Threads::parse),
                fields.parsed("rehearsal", DurationText::parse),
                fields.parsed("warmup", Warmup::parse),
                fields.parsed("time_limit", DurationText::parse),
                fields.object("retries").make(ConductJson::retries),
                fields.parsed("recording", text -> JsonFields.constant(Recording.values(), text)),
                fields.has("fork") && fields.flag("fork") ? Isolation.FORKED : Isolation.SHARED);
    }

    private static Retries retries(JsonFields fields) {
        fields.only("most", "first", "longest", "jitter", "kinds");
        return new Retries(
                fields.whole("most"),
                fields.parsed("first", DurationText::parse),
                fields.parsed("longest", DurationText::parse),
                fields.number("jitter"),
                Set.copyOf(fields.texts("kinds")));
    }
}
