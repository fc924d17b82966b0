package dev.retake.app.canvas;

import com.github.weisj.jsvg.SVGDocument;
import com.github.weisj.jsvg.parser.LoaderContext;
import com.github.weisj.jsvg.parser.SVGLoader;
import com.github.weisj.jsvg.view.FloatSize;
import com.github.weisj.jsvg.view.ViewBox;
import dev.retake.app.resource.Fonts;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import javax.imageio.ImageIO;

/** Turns a picture in SVG into one of pixels. */
final class PngPicture {

    /** Twice the size of the screen's, so that words stay sharp. */
    private static final double SHARP = 2;

    private static final double MOST_PIXELS = 60_000_000;

    private PngPicture() {}

    /** Slow. Large pictures get fewer pixels for each part, {@value #MOST_PIXELS} at most. */
    static byte[] of(String svg) throws IOException {
        Fonts.loadForPictures();
        SVGDocument document = new SVGLoader()
                .load(
                        new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)),
                        null,
                        LoaderContext.createDefault());
        if (document == null) {
            throw new IOException("not an SVG");
        }
        FloatSize size = document.size();
        double area = Math.max(1, (double) size.width * size.height);
        double scale = Math.min(SHARP, Math.sqrt(MOST_PIXELS / area));
        int width = Math.max(1, (int) Math.round(size.width * scale));
        int height = Math.max(1, (int) Math.round(size.height * scale));
        var image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        try {
            graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
            graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
            document.render(null, graphics, new ViewBox(0, 0, width, height));
        } finally {
            graphics.dispose();
        }
        var bytes = new ByteArrayOutputStream();
        ImageIO.write(image, "png", bytes);
        return bytes.toByteArray();
    }
}
