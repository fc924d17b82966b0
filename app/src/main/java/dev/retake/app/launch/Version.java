package dev.retake.app.launch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Properties;

/** Which build this is. */
public final class Version {

    private static final String UNKNOWN = "?";

    private Version() {}

    /** {@code 0.1.0 (3e78c41)}; a commit that was changed before it was built ends in {@code +}. */
    public static String text() {
        var properties = new Properties();
        try (var in = Version.class.getResourceAsStream("version.properties")) {
            if (in != null) {
                properties.load(in);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        String version = properties.getProperty("git.build.version", UNKNOWN);
        String commit = properties.getProperty("git.commit.id.abbrev", "");
        String changed = properties.getProperty("git.dirty", "").equals("true") ? "+" : "";
        return commit.isEmpty() ? version : version + " (" + commit + changed + ")";
    }
}
