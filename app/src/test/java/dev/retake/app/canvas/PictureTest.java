package dev.retake.app.canvas;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.graph.Node;
import dev.retake.engine.graph.NodeId;
import java.awt.Color;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;

class PictureTest {

    private static final Ink INK =
            new Ink("#ffffff", "#fefefe", "#c0c0c0", "#101010", "#505050", "#a0a0a0", "#7a6ad0", "#d0d0d0", Map.of());

    private static String picture(AgentGraph graph) {
        Drawing drawing = ElkLayout.of(Outline.of(graph), new dev.retake.app.fx.Job(), Duration.ofSeconds(30))
                .orElseThrow();
        var cards = new LinkedHashMap<NodeId, CardModel>();
        for (Node node : graph.nodes()) {
            cards.put(node.id(), new CardWriter(node, GraphWords.of(graph), false).designed(Optional.empty()));
        }
        return SvgPicture.of("a <b> & \u0000c", drawing, cards, Map.of(), INK);
    }

    private static AgentGraph graph() {
        return LayoutTest.graph("""
                  - { id: plan, prompt: x }
                  - { id: build, prompt: x, depends_on: [plan] }
                  - { id: review, prompt: x, depends_on: [build], feedback: { rerun: build, max: 2 } }
                  - { id: release, type: gate, depends_on: [review] }
                """);
    }

    @Test
    void everyNodeAndEveryArrowIsInThePictureAndItIsWellFormed() throws Exception {
        Document svg = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(picture(graph()).getBytes(StandardCharsets.UTF_8)));
        assertThat(svg.getElementsByTagName("title").item(0).getTextContent()).isEqualTo("a <b> & ?c");
        var words = svg.getElementsByTagName("text");
        var said = new StringBuilder();
        for (int i = 0; i < words.getLength(); i++) {
            said.append(words.item(i).getTextContent()).append('\n');
        }
        assertThat(said).contains("plan\n", "build\n", "review\n", "release\n", "≤ 2\n", "gate\n");
        // A line and a head for each of the three arrows and the one of the loop.
        assertThat(svg.getElementsByTagName("path").getLength()).isEqualTo(8);
    }

    @Test
    void thePictureOfPixelsShowsTheSame() throws Exception {
        var image = ImageIO.read(new ByteArrayInputStream(PngPicture.of(picture(graph()))));
        assertThat(image.getWidth()).isGreaterThan(1_000);
        var loop = Color.decode("#7a6ad0").getRGB();
        var colours = new LinkedHashMap<Integer, Integer>();
        for (int x = 0; x < image.getWidth(); x++) {
            for (int y = 0; y < image.getHeight(); y++) {
                colours.merge(image.getRGB(x, y), 1, Integer::sum);
            }
        }
        assertThat(colours)
                .containsKeys(
                        loop,
                        Color.decode("#a0a0a0").getRGB(),
                        Color.decode("#fefefe").getRGB());
        assertThat(colours.get(loop)).isGreaterThan(100);
    }

    @Test
    void aNameWithoutAnEndingGetsTheOneThatWasChosen() {
        assertThat(PictureWriter.named(Path.of("a/flow"), ".png")).isEqualTo(Path.of("a/flow.png"));
        assertThat(PictureWriter.named(Path.of("a/flow.svg"), ".png")).isEqualTo(Path.of("a/flow.svg"));
        assertThat(PictureWriter.named(Path.of("a/flow.v2"), ".svg")).isEqualTo(Path.of("a/flow.v2.svg"));
    }
}
