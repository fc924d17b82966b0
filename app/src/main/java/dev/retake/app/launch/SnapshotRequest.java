package dev.retake.app.launch;

import dev.retake.app.resource.LaunchText;
import dev.retake.app.settings.ThemeChoice;
import dev.retake.app.shell.AttemptPair;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a picture of the window is to show. */
record SnapshotRequest(
        Path path,
        Path output,
        ThemeChoice theme,
        int width,
        int height,
        Optional<String> node,
        Optional<AttemptPair> attempts) {

    private static final Pattern SIZE = Pattern.compile("(\\d{3,4})x(\\d{3,4})");
    private static final Pattern PAIR = Pattern.compile("(\\d{1,6}),(\\d{1,6})");
    private static final int LEAST = 320;
    private static final int MOST = 7_680;

    /** A request that cannot be understood, with one sentence for the person who made it. */
    static final class BadUsage extends Exception {

        private static final long serialVersionUID = 1;

        BadUsage(String message) {
            super(message);
        }
    }

    /** The same of another path. */
    SnapshotRequest of(Path other) {
        return new SnapshotRequest(other, output, theme, width, height, node, attempts);
    }

    static SnapshotRequest parse(List<String> arguments) throws BadUsage {
        var parser = new Parser();
        var rest = arguments.iterator();
        while (rest.hasNext()) {
            String argument = rest.next();
            if (!argument.startsWith("-")) {
                parser.path(argument);
            } else if (rest.hasNext()) {
                parser.option(argument, rest.next());
            } else {
                throw new BadUsage(LaunchText.NO_VALUE.text(argument));
            }
        }
        return parser.request();
    }

    /** Collects the arguments one by one. */
    private static final class Parser {

        private Optional<Path> path = Optional.empty();
        private Optional<Path> output = Optional.empty();
        private ThemeChoice theme = ThemeChoice.LIGHT;
        private int width = 1_280;
        private int height = 800;
        private Optional<String> node = Optional.empty();
        private Optional<AttemptPair> attempts = Optional.empty();

        void path(String text) throws BadUsage {
            if (path.isPresent()) {
                throw new BadUsage(LaunchText.TOO_MANY.text(text));
            }
            path = Optional.of(Path.of(text));
        }

        void option(String name, String value) throws BadUsage {
            switch (name) {
                case "-o", "--output" -> output = Optional.of(Path.of(value));
                case "--theme" -> theme = theme(value);
                case "--size" -> size(value);
                case "--node" -> node = Optional.of(value);
                case "--attempts" -> attempts = Optional.of(pair(value));
                default -> throw new BadUsage(LaunchText.BAD_OPTION.text(name));
            }
        }

        private static ThemeChoice theme(String value) throws BadUsage {
            return switch (value) {
                case "light" -> ThemeChoice.LIGHT;
                case "dark" -> ThemeChoice.DARK;
                case "contrast" -> ThemeChoice.CONTRAST;
                default -> throw new BadUsage(LaunchText.BAD_THEME.text(value));
            };
        }

        private void size(String value) throws BadUsage {
            Matcher size = SIZE.matcher(value);
            if (!size.matches()) {
                throw new BadUsage(LaunchText.BAD_SIZE.text(value));
            }
            width = Integer.parseInt(size.group(1));
            height = Integer.parseInt(size.group(2));
            if (Math.min(width, height) < LEAST || Math.max(width, height) > MOST) {
                throw new BadUsage(LaunchText.BAD_SIZE.text(value));
            }
        }

        private static AttemptPair pair(String value) throws BadUsage {
            Matcher pair = PAIR.matcher(value);
            if (!pair.matches()) {
                throw new BadUsage(LaunchText.BAD_ATTEMPTS.text(value));
            }
            return new AttemptPair(Integer.parseInt(pair.group(1)), Integer.parseInt(pair.group(2)));
        }

        SnapshotRequest request() throws BadUsage {
            Path shown = path.orElseThrow(() -> new BadUsage(LaunchText.NO_PATH.text()));
            Path picture = output.orElseThrow(() -> new BadUsage(LaunchText.NO_OUTPUT.text()));
            if (attempts.isPresent() && node.isEmpty()) {
                throw new BadUsage(LaunchText.ATTEMPTS_OF_NO_NODE.text());
            }
            return new SnapshotRequest(shown, picture, theme, width, height, node, attempts);
        }
    }
}
