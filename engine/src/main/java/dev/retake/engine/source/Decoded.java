package dev.retake.engine.source;

import dev.retake.engine.graph.Place;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;

/**
 * A file's bytes as text.
 *
 * @param text with its byte order mark, if it has one, and U+FFFD for what is not UTF-8
 * @param sha256 of the bytes, in hex
 * @param error why the text cannot be read as YAML at all
 */
record Decoded(String text, String sha256, Optional<LoadError> error) {

    static final int MAX_BYTES = 4 * 1024 * 1024;

    private static final char BOM = '\uFEFF';

    /** The text without its byte order mark, ready to be read. */
    TextIndex index(String file) {
        String content = withoutBom(text);
        return new TextIndex(file, content, text.length() - content.length());
    }

    /**
     * @param bytes of more than {@link #MAX_BYTES} only so many that the excess shows
     */
    static Decoded of(String file, byte[] bytes) {
        if (bytes.length > MAX_BYTES) {
            return new Decoded("", "", Optional.of(tooLarge(file)));
        }
        String text = new String(bytes, StandardCharsets.UTF_8);
        return new Decoded(text, sha256(bytes), invalidUtf8(file, bytes, text).or(() -> forbidden(file, text)));
    }

    static Decoded of(String file, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        Optional<LoadError> error = bytes.length > MAX_BYTES ? Optional.of(tooLarge(file)) : forbidden(file, text);
        return new Decoded(text, sha256(bytes), error);
    }

    private static LoadError tooLarge(String file) {
        return new LoadError(
                LoadRule.FILE_TOO_LARGE,
                Place.start(file),
                Optional.empty(),
                "The file is larger than 4 MiB.",
                "Split it, or check that it is the file you meant.");
    }

    private static Optional<LoadError> invalidUtf8(String file, byte[] bytes, String text) {
        var in = ByteBuffer.wrap(bytes);
        var out = CharBuffer.allocate(bytes.length + 1);
        CoderResult result = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT)
                .decode(in, out, true);
        if (!result.isError()) {
            return Optional.empty();
        }
        // Up to here both decoders agree, so the offset holds in the replaced text too.
        return Optional.of(new LoadError(
                LoadRule.NOT_UTF_8,
                place(file, text, out.position()),
                Optional.empty(),
                "The file is not UTF-8 text: byte " + in.position() + " (0x"
                        + HexFormat.of().toHexDigits(bytes[in.position()]) + ") cannot stand there.",
                "Save it as UTF-8, or check that it is a text file."));
    }

    private static Optional<LoadError> forbidden(String file, String text) {
        for (int i = 0; i < text.length(); i++) {
            int c = text.codePointAt(i);
            if (c > 0xFFFF) {
                i++;
            } else if (!isAllowed(c)) {
                return Optional.of(new LoadError(
                        LoadRule.CONTROL_CHARACTER,
                        place(file, text, i),
                        Optional.empty(),
                        String.format(
                                Locale.ROOT,
                                "The character U+%04X at byte %d cannot stand in YAML.",
                                c,
                                text.substring(0, i).getBytes(StandardCharsets.UTF_8).length),
                        "Remove it, or check that this is a text file."));
            }
        }
        return Optional.empty();
    }

    /** The printable characters of YAML 1.2 (production 1) below U+10000. */
    private static boolean isAllowed(int c) {
        return c == '\t'
                || c == '\n'
                || c == '\r'
                || (c >= 0x20 && c <= 0x7E)
                || c == 0x85
                || (c >= 0xA0 && c <= 0xD7FF)
                || (c >= 0xE000 && c <= 0xFFFD);
    }

    private static Place place(String file, String text, int offset) {
        int bom = text.length() - withoutBom(text).length();
        int at = Math.max(0, offset - bom);
        return new TextIndex(file, withoutBom(text), bom).place(at, at);
    }

    private static String withoutBom(String text) {
        return !text.isEmpty() && text.charAt(0) == BOM ? text.substring(1) : text;
    }

    private static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
