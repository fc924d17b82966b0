package dev.retake.app.fx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;

class FxBridgeTest {

    private final Queue<Runnable> handOvers = new ArrayDeque<>();
    private final List<List<Integer>> batches = new ArrayList<>();
    private final FxBridge<Integer> bridge = new FxBridge<>(batches::add, handOvers::add);

    @Test
    void manyItemsMakeOneHandOverAndOneBatchInOrder() {
        for (int i = 0; i < 1_000; i++) {
            bridge.send(i);
        }
        assertThat(handOvers).hasSize(1);
        handOvers.remove().run();
        assertThat(batches).hasSize(1);
        assertThat(batches.getFirst()).hasSize(1_000).isSorted();
    }

    @Test
    void whatComesAfterAHandOverAsksForAnother() {
        bridge.send(1);
        handOvers.remove().run();
        bridge.send(2);
        assertThat(handOvers).hasSize(1);
        handOvers.remove().run();
        assertThat(batches).containsExactly(List.of(1), List.of(2));
    }
}
