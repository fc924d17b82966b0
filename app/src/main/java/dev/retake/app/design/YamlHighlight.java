package dev.retake.app.design;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds what is to be coloured in a YAML text: line by line, without understanding it. */
final class YamlHighlight {

    /** A stretch of text with one look; offsets in UTF-16 units. */
    record Span(int from, int to, String style) {}

    /** Lines longer than this stay plain: nobody reads them, and colours would cost more than they show. */
    private static final int LONGEST = 2_000;

    private static final Pattern PARTS = Pattern.compile("(?<comment>(?<![^\\s])#.*$)"
            + "|(?<template>\\{\\{.*?\\}\\})"
            + "|(?<key>(?<=^|[\\s{,-])[A-Za-z_][\\w.-]*(?=\\s*:(?:\\s|$)))"
            // Possessive: what is matched without giving back is matched without recursion, however long it is.
            + "|(?<string>\"[^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+\"|'[^']*+(?:''[^']*+)*+')"
            + "|(?<literal>(?<=[:\\[,-]\\s{0,8})(?:true|false|null|-?\\d[\\d._]*(?:ns|us|ms|s|m|h)?)(?=\\s*(?:$|[,\\]}#])))"
            + "|(?<sign>(?<=^|\\s)-(?=\\s)|[|>][+-]?(?=\\s*$))");

    private static final List<String> GROUPS = List.of("comment", "template", "key", "string", "literal", "sign");

    private YamlHighlight() {}

    static List<Span> of(String text) {
        var spans = new ArrayList<Span>();
        int start = 0;
        while (start <= text.length()) {
            int newline = text.indexOf('\n', start);
            int end = newline < 0 ? text.length() : newline;
            if (end - start <= LONGEST) {
                line(text.substring(start, end), start, spans);
            }
            start = end + 1;
        }
        return spans;
    }

    private static void line(String line, int offset, List<Span> spans) {
        Matcher part = PARTS.matcher(line);
        while (part.find()) {
            if (part.end() > part.start()) {
                spans.add(new Span(offset + part.start(), offset + part.end(), "yaml-" + group(part)));
            }
        }
    }

    private static String group(Matcher part) {
        return GROUPS.stream()
                .filter(name -> part.group(name) != null)
                .findFirst()
                .orElse("plain");
    }
}
