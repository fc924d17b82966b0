package dev.retake.engine.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class FenceTest {

    @Property
    void noTextHoldsTheNonceOfItsOwnFence(@ForAll String untrusted) {
        Fence.Fenced fenced =
                new Fence(Nonces.secure()).around(untrusted, "label", 500).orElseThrow();

        assertThat(fenced.nonce()).matches("[0-9a-f]{6}");
        assertThat(fenced.body()).doesNotContain(fenced.nonce());
        assertThat(fenced.text())
                .isEqualTo("<<<<< label " + fenced.nonce() + "\n" + fenced.body() + "\n>>>>> label " + fenced.nonce());
    }

    @Example
    void aNonceThatTheTextHoldsIsMintedAgain() {
        var nonces = new ArrayDeque<>(List.of("aaaaaa", "bbbbbb"));
        Fence fence = new Fence(() -> Optional.of(nonces.remove()));

        assertThat(fence.around("guessed aaaaaa", "l", 100).orElseThrow().nonce())
                .isEqualTo("bbbbbb");
    }

    @Example
    void withoutANonceThereIsNoFenceAndTheBuilderSaysSo() {
        assertThat(new Fence(Optional::empty).around("text", "l", 100)).isEmpty();
        assertThat(new Fence(() -> Optional.of("aaaaaa")).around("always aaaaaa", "l", 100))
                .isEmpty();
        var built = new PromptBuilder(new Fence(Optional::empty))
                .build(
                        new BasePrompt("base", List.of()),
                        dev.retake.engine.graph.QuoteMode.REPLY,
                        Optional.of(new PriorReply(1, "reply")));

        assertThat(built.prompt().text()).isEqualTo("base");
        assertThat(built.prompt().quote()).isEmpty();
        assertThat(built.warning().orElseThrow()).contains("attempt 1 is not quoted");
    }
}
