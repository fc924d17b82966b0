package dev.retake.engine.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.engine.attempt.QuoteRef;
import dev.retake.engine.event.RunOutcome;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.Outcome;
import dev.retake.engine.schedule.SimpleModel.Made;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Random graphs with random outcomes, loops, gates and cancels, against a model that is too simple to be wrong. */
class SchedulerModelTest {

    private static final long FIRST = Long.getLong("retake.model.seed", 0);
    private static final int SEEDS = Integer.getInteger("retake.model.seeds", 1_000);

    /** A script during whose n-th attempt, counted from 1, a person stops the run; 0 for none. */
    private static final class CancelledAt implements Script {

        private final int cancelAt;
        private final Script script;
        private final Thread scheduler = Thread.currentThread();
        private int plays;

        CancelledAt(int cancelAt, Script script) {
            this.cancelAt = cancelAt;
            this.script = script;
        }

        @Override
        public Play play(NodeId node, int number) {
            Play play = script.play(node, number);
            return ++plays == cancelAt ? play.meanwhile(this::cancel) : play;
        }

        /** What the scheduler does about a stop depends on what it had reached; so it is asked when it waits. */
        private void cancel(Stop stop) {
            while (scheduler.getState() != Thread.State.WAITING) {
                Thread.onSpinWait();
            }
            stop.ask("cancelled by user");
        }
    }

    /** In the order in which they started. */
    private static List<Made> made(FakeRecord record) {
        Set<String> cancelled = record.ends.stream()
                .filter(end -> end.verdict().outcome() == Outcome.CANCELLED)
                .map(end -> end.node() + "#" + end.number())
                .collect(Collectors.toSet());
        return record.starts.stream()
                .map(start -> new Made(
                        start.node(),
                        start.number(),
                        start.trigger(),
                        start.round(),
                        start.quote().map(QuoteRef::of).orElse(0),
                        cancelled.contains(start.node() + "#" + start.number())))
                .toList();
    }

    @Test
    void oneNodeAtATimeTheSchedulerDoesExactlyWhatTheModelSays() throws InterruptedException {
        int legs = 0;
        int attempts = 0;
        int rounds = 0;
        for (long seed = FIRST; seed < FIRST + SEEDS; seed++) {
            var random = new Random(seed);
            var graph = new RandomGraph(seed);
            int cancelAt = random.nextInt(4) == 0 ? 1 + random.nextInt(8) : 0;
            var model = new SimpleModel(graph, random.nextBoolean(), cancelAt, false);
            var numbers = new HashMap<NodeId, Integer>();
            for (int leg = 1; leg <= 5; leg++) {
                Scheduler.Plan plan = model.plan(1);
                var record = new FakeRecord(graph.graph, numbers, model.passed);
                var fake = new FakeLeg(new CancelledAt(cancelAt, graph), record);
                model.leg();

                Scheduler.End end = new Scheduler(plan, fake.leg()).run();

                String which = "seed " + seed + ", leg " + leg;
                assertThat(record.wrong).as(which).isEmpty();
                assertThat(record.warnings).as(which).isEmpty();
                assertThat(record.held).as(which).isEmpty();
                assertThat(made(record)).as(which).isEqualTo(model.made);
                assertThat(end.outcome()).as(which).isEqualTo(model.outcome);
                legs++;
                attempts += model.made.size();
                rounds += model.made.stream().mapToInt(Made::round).max().orElse(0);
                if (model.outcome == RunOutcome.PASSED) {
                    break;
                }
                goOn(model, random);
            }
        }
        // A generator that makes nothing worth checking would pass too.
        if (SEEDS >= 1_000) {
            assertThat(legs).isGreaterThan(2 * SEEDS);
            assertThat(attempts).isGreaterThan(5 * SEEDS);
            assertThat(rounds).isGreaterThan(SEEDS / 8);
        }
    }

    private static void goOn(SimpleModel model, Random random) {
        if (model.outcome == RunOutcome.PAUSED && model.atGate.isPresent()) {
            model.decide(random.nextBoolean());
        } else {
            model.retryFailed();
        }
    }

    @Test
    void severalAtATimeEachNodeDoesWhatTheModelSaysOrIsCutShort() throws InterruptedException {
        int most = 0;
        for (long seed = FIRST; seed < FIRST + SEEDS; seed++) {
            var random = new Random(seed);
            var graph = new RandomGraph(seed);
            int concurrency = 2 + random.nextInt(4);
            boolean continues = random.nextInt(4) != 0;
            int cancelAt = random.nextInt(4) == 0 ? 1 + random.nextInt(8) : 0;
            var all = new SimpleModel(graph, continues, 0, true);
            Scheduler.Plan plan = new SimpleModel(graph, continues, 0, false).plan(concurrency);
            var record =
                    new FakeRecord(graph.graph, new HashMap<>(), plan.passed().keySet());
            var fake = new FakeLeg(new CancelledAt(cancelAt, graph), record);
            all.leg();

            Scheduler.End end = new Scheduler(plan, fake.leg()).run();

            String which = "seed " + seed;
            assertThat(record.wrong).as(which).isEmpty();
            assertThat(record.warnings).as(which).isEmpty();
            assertThat(record.held).as(which).isEmpty();
            assertThat(record.most).as(which).isLessThanOrEqualTo(concurrency);
            most = Math.max(most, record.most);
            Map<NodeId, List<Made>> could = byNode(all.made);
            Map<NodeId, List<Made>> did = byNode(made(record));
            boolean wholly = end.outcome() == RunOutcome.PASSED
                    || (end.outcome() == RunOutcome.FAILED && continues && cancelAt == 0);
            if (wholly) {
                assertThat(did).as(which).isEqualTo(could);
            } else {
                did.forEach((node, made) -> assertThat(uncancelled(made))
                        .as(which + ", " + node)
                        .isEqualTo(could.getOrDefault(node, List.of()).subList(0, made.size())));
            }
        }
        assertThat(most).isGreaterThan(2);
    }

    private static Map<NodeId, List<Made>> byNode(List<Made> made) {
        return made.stream().collect(Collectors.groupingBy(Made::node));
    }

    private static List<Made> uncancelled(List<Made> made) {
        return made.stream()
                .map(one -> new Made(one.node(), one.number(), one.trigger(), one.round(), one.quotes(), false))
                .toList();
    }
}
