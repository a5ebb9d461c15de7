package org.loadharness.cluster;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.loadharness.cluster.Conclusion.Kind;
import org.loadharness.cluster.Controller.Ending;
import org.loadharness.cluster.Controller.Loss;
import org.loadharness.cluster.Controller.Stage;
import org.loadharness.load.Share;
import org.loadharness.plan.TrialSettings.Agents.OnLoss;

/**
 * What a controller will know, while an event is worked on: a copy of what it knew, to be changed, and what the copy can do with a
 * trial. Confined to one thread.
 */
abstract sealed class ControllerDraft permits ControllerStep {
    final Controller before;
    final Limits limits;
    final long nowNanos;
    final TreeMap<Integer, Member> members;
    final TreeMap<Integer, Conclusion.Of> parts;
    final Map<Peer, Loss> fenced;
    final List<ControllerEffect> effects = new ArrayList<>();
    int epoch;
    Stage stage;
    Optional<TrialTerms> terms;
    int gate;
    long untilNanos;
    long startNanos;
    long resentNanos;
    int numbers;
    Optional<Ending> ending;

    ControllerDraft(Controller before, long nowNanos) {
        this.before = before;
        this.nowNanos = nowNanos;
        this.limits = before.limits();
        this.members = new TreeMap<>(before.members());
        this.parts = new TreeMap<>(before.parts());
        this.fenced = new HashMap<>(before.fenced());
        this.epoch = before.epoch();
        this.stage = before.stage();
        this.terms = before.terms();
        this.gate = before.gate();
        this.untilNanos = before.untilNanos();
        this.startNanos = before.startNanos();
        this.resentNanos = before.resentNanos();
        this.numbers = before.numbers();
        this.ending = before.ending();
    }

    /** Begins when there are enough, or all that there will be; and not as long as one that was lost may still make load. */
    void gather(TrialTerms wanted) {
        boolean enough = members.size() >= wanted.present();
        Optional<Loss> lost = loss();
        if (!enough && lost.isEmpty()) {
            return; // others may still join
        }
        boolean goesOn = enough || (wanted.onLoss() == OnLoss.CONTINUE && !members.isEmpty());
        if (!goesOn) {
            forgo(wanted, lost.orElseThrow());
        } else if (quietNanos() - nowNanos > 0) {
            hold();
        } else {
            begin(wanted);
        }
    }

    private void hold() {
        stage = Stage.HOLDING;
        untilNanos = quietNanos();
        note("the next trial waits for " + seconds(untilNanos - nowNanos) + ": until then a lost agent may make load");
    }

    private void begin(TrialTerms wanted) {
        shareOut(members.values(), wanted);
        enter(Stage.ASSEMBLING, wanted.prepareNanos());
        parts.replaceAll((number, of) -> new Conclusion.Of(of.member().measuredAnew(), of.part()));
        for (Conclusion.Of of : parts.values()) {
            prepare(of.member(), of.part());
            keep(askClock(of.member()));
        }
    }

    /** Those that were lost since the first trial began, in the order of their numbers. */
    private Stream<Loss> losses() {
        return fenced.values().stream()
                .filter(loss -> loss.epoch() > 0)
                .sorted(Comparator.comparingInt(loss -> loss.member().number()));
    }

    private Optional<Loss> loss() {
        return losses().findFirst();
    }

    /** From when on none of them makes load any more. */
    private long quietNanos() {
        return losses().mapToLong(loss -> loss.atNanos() + limits.quietNanos())
                .max()
                .orElse(nowNanos);
    }

    /** Nobody takes the place of one that was lost, so nobody is waited for. */
    private void forgo(TrialTerms wanted, Loss loss) {
        String sentence = loss.member().inWords() + " was lost before the trial: " + loss.reason();
        TreeMap<Integer, Member> all = new TreeMap<>(members);
        losses().forEach(each -> all.put(each.member().number(), each.member()));
        shareOut(all.values(), wanted);
        parts.replaceAll((number, of) -> {
            Loss own = fenced.get(of.member().peer());
            return new Conclusion.Of(
                    of.member().measuredAnew(), of.part().missing(own == null ? sentence : own.reason()));
        });
        conclude(Kind.UNBEGUN, sentence);
    }

    /** The next trial is that of the first of them. */
    private void shareOut(Collection<Member> among, TrialTerms wanted) {
        epoch++;
        gate = 0;
        startNanos = 0;
        ending = Optional.empty();
        parts.clear();
        List<Member> chosen = among.stream().limit(wanted.agents()).toList();
        List<Share> shares = Share.byWeight(
                chosen.stream().map(member -> member.facts().cores()).toList());
        for (int index = 0; index < chosen.size(); index++) {
            Member member = chosen.get(index);
            parts.put(member.number(), new Conclusion.Of(member, Part.of(shares.get(index))));
        }
    }

    /** The start of the measured stage stays the one that is known, also when the gate behind it opens. */
    void open() {
        long leadNanos = parts.values().stream()
                .mapToLong(of -> of.part().leadNanos())
                .max()
                .orElse(0);
        startNanos = gate > Gates.MEASURED
                ? startNanos
                : nowNanos + (Gates.isTimed(gate) ? leadNanos + limits.marginNanos() + slowestTripNanos() : 0);
        int opened = gate;
        gate++;
        parts.values().forEach(of -> sendStart(of.member(), opened));
        effects.add(new ControllerEffect.Opened(opened, startNanos, parts.size()));
        TrialTerms wanted = terms.orElseThrow();
        enter(
                opened >= Gates.MEASURED ? Stage.MEASURING : Stage.ASSEMBLING,
                Gates.isTimed(opened) ? wanted.trialNanos() : wanted.prepareNanos());
    }

    /** A start is to be known to the last agent before it comes. The slowest of many messages says how long one may take. */
    private long slowestTripNanos() {
        return parts.values().stream()
                .mapToLong(of -> current(of.member()).slowestNanos())
                .map(nanos -> Math.min(nanos, limits.silenceNanos()))
                .max()
                .orElse(0);
    }

    void sendStart(Member member, int opened) {
        long offsetNanos = current(member).offset().map(Offset::nanos).orElse(0L);
        send(
                member.peer(),
                new Message.StartAt(
                        opened, startNanos + offsetNanos, opened == Gates.ENDED ? seen() : Optional.empty()));
    }

    /** By the users of all parts; unknown if one of them has not come so far. */
    private Optional<Map<String, Long>> seen() {
        if (parts.values().stream().anyMatch(of -> of.part().gate() < Gates.ENDED)) {
            return Optional.empty();
        }
        return Optional.of(parts.values().stream()
                .flatMap(of -> of.part().seen().entrySet().stream())
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, Long::sum)));
    }

    void prepare(Member member, Part part) {
        send(
                member.peer(),
                new Message.Prepare(part.share(), terms.orElseThrow().order()));
    }

    void lose(Member member, String reason) {
        members.remove(member.number());
        fenced.put(member.peer(), new Loss(member, reason, epoch, nowNanos));
        send(member.peer(), new Message.Refuse("it was lost: " + reason));
        Conclusion.Of own = parts.get(member.number());
        if (own == null || own.part().isOver() || stage == Stage.IDLE) {
            note(member.inWords() + " was lost: " + reason);
            return;
        }
        String sentence = member.inWords() + " was lost" + when() + ": " + reason;
        parts.put(member.number(), new Conclusion.Of(member, own.part().missing(reason)));
        note(sentence);
        stop(broken(), sentence);
    }

    /** The first reason is the one that counts. */
    void stop(Kind kind, String reason) {
        if (stage == Stage.GATHERING || stage == Stage.HOLDING) {
            conclude(kind, reason);
        } else if (stage == Stage.ASSEMBLING || stage == Stage.MEASURING) {
            ending = Optional.of(new Ending(kind, reason));
            enter(Stage.STOPPING, limits.stopNanos());
            parts.values().stream()
                    .filter(of -> !of.part().isOver())
                    .forEach(of -> send(of.member().peer(), new Message.Stop(reason)));
        }
    }

    void conclude(Kind kind, String reason) {
        List<Loss> absent = absent();
        stage = Stage.IDLE;
        terms = Optional.empty();
        boolean measured = gate > Gates.MEASURED;
        List<Conclusion.Of> all = kind == Kind.TOO_FEW
                ? List.of()
                : parts.values().stream()
                        .map(of -> new Conclusion.Of(current(of.member()), of.part()))
                        .toList();
        effects.add(
                new ControllerEffect.Concluded(new Conclusion(kind, reason, measured ? startNanos : 0, all, absent)));
    }

    /** Those that were lost before the trial, where fewer share it than it asks for. */
    private List<Loss> absent() {
        boolean fewer =
                !parts.isEmpty() && parts.size() < terms.map(TrialTerms::agents).orElse(0);
        return fewer ? losses().filter(loss -> loss.epoch() < epoch).toList() : List.of();
    }

    /** Load is made from the second gate on. */
    Kind broken() {
        return gate > Gates.WARMUP ? Kind.BROKEN : Kind.UNBEGUN;
    }

    String when() {
        if (stage != Stage.MEASURING && gate <= Gates.MEASURED) {
            return gate > Gates.WARMUP ? " in the warm-up" : " before the load";
        }
        return " " + seconds(Math.max(0, nowNanos - startNanos)) + " after the start of the measured stage";
    }

    /** How long one may be silent. Where nobody makes load, nothing goes wrong meanwhile. */
    long silenceNanos() {
        boolean loads = gate > Gates.WARMUP
                && (stage == Stage.ASSEMBLING || stage == Stage.MEASURING || stage == Stage.STOPPING);
        return loads ? limits.silenceNanos() : limits.patienceNanos();
    }

    boolean isPreparing() {
        return stage == Stage.ASSEMBLING;
    }

    void enter(Stage next, long forNanos) {
        stage = next;
        untilNanos = nowNanos + forNanos;
    }

    Member askClock(Member member) {
        send(member.peer(), new Message.Clock(nowNanos));
        return member.asked(nowNanos);
    }

    void keep(Member member) {
        members.put(member.number(), member);
    }

    /** As it is known by now. */
    Member current(Member member) {
        return members.getOrDefault(member.number(), member);
    }

    Optional<Member> memberAt(Peer peer) {
        return members.values().stream()
                .filter(member -> member.peer().equals(peer))
                .findFirst();
    }

    void send(Peer to, Message message) {
        effects.add(new ControllerEffect.Send(to, new Envelope(before.run(), epoch, message)));
    }

    void note(String sentence) {
        effects.add(new ControllerEffect.Noted(sentence));
    }

    static String seconds(long nanos) {
        return String.format(Locale.ROOT, "%.1f s", nanos / 1e9);
    }

    Controller.Step step(boolean ticked) {
        Controller next = new Controller(
                limits,
                before.run(),
                before.digest(),
                epoch,
                stage,
                terms,
                gate,
                untilNanos,
                startNanos,
                resentNanos,
                ticked ? nowNanos : before.tickNanos(),
                numbers,
                members,
                parts,
                fenced,
                ending);
        return new Controller.Step(next, effects);
    }
}
