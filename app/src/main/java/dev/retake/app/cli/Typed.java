package dev.retake.app.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.util.Optional;

/** Lines typed at the terminal, or piped in. */
final class Typed implements Answers {

    private final BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset()));

    @Override
    public Optional<String> next() {
        try {
            return Optional.ofNullable(lines.readLine());
        } catch (IOException _) {
            return Optional.empty();
        }
    }
}
