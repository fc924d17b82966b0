package dev.retake.app.design;

import dev.retake.app.design.Completion.Choice;
import dev.retake.app.shell.GraphDocument;
import dev.retake.app.shell.KeyText;
import dev.retake.engine.graph.AgentGraph;
import dev.retake.engine.source.GraphKey;
import dev.retake.engine.source.GraphKey.Kind;
import dev.retake.engine.source.Offers;
import dev.retake.engine.source.Offers.Offer;
import java.util.List;
import java.util.Optional;

/** Knows what a field of a node may say at its caret. */
final class FieldOffers {

    private FieldOffers() {}

    /** Whether there ever is anything. */
    static boolean areFor(GraphKey key) {
        return key.isTemplate()
                || key.kind() == Kind.ID
                || key.kind() == Kind.IDS
                || (key.kind() == Kind.NAMES && !key.choices().isEmpty());
    }

    /** @param isAsked by a person, rather than while something is typed */
    static Choice of(FieldModel model, String text, int caret, boolean isAsked) {
        GraphKey key = model.key();
        Optional<Offers> offers = model.holderProperty()
                .get()
                .flatMap(holder ->
                        graph(holder.graph()).flatMap(graph -> holder.node().map(node -> new Offers(graph, node))));
        if (offers.isEmpty()) {
            return Choice.NONE;
        }
        return key.isTemplate()
                ? placeholders(offers.get(), text, caret, isAsked)
                : items(key, offers.get(), text, caret, isAsked);
    }

    private static Optional<AgentGraph> graph(GraphDocument document) {
        return document.graphProperty().getValue();
    }

    private static Choice placeholders(Offers offers, String text, int caret, boolean isAsked) {
        String before = text.substring(0, caret);
        Optional<String> begun = Offers.begun(before);
        if (begun.isEmpty()) {
            return isAsked ? new Choice(caret, caret, offers.placeholders()) : Choice.NONE;
        }
        // What closes it already is written anew.
        String after = text.substring(caret);
        int close = after.indexOf("}}");
        boolean isClosed = close >= 0 && after.substring(0, close).isBlank();
        return new Choice(
                caret - begun.get().length(), isClosed ? caret + close + 2 : caret, offers.placeholders(before));
    }

    private static Choice items(GraphKey key, Offers offers, String text, int caret, boolean isAsked) {
        String before = text.substring(0, caret);
        int begin = key.kind() == Kind.ID ? 0 : before.lastIndexOf(',') + 1;
        int from = begin
                + before.substring(begin).length()
                - before.substring(begin).stripLeading().length();
        int comma = text.indexOf(',', caret);
        int to = key.kind() == Kind.ID || comma < 0 ? text.length() : comma;
        String typed = text.substring(from, caret);
        List<String> there = KeyText.items(text.substring(0, from) + text.substring(to));
        List<Offer> fitting = all(key, offers).stream()
                .filter(offer -> offer.text().startsWith(typed) && !there.contains(offer.text()))
                .filter(offer -> !offer.text().equals(text.substring(from, to).strip()))
                .toList();
        return typed.isEmpty() && !isAsked ? Choice.NONE : new Choice(from, to, fitting);
    }

    private static List<Offer> all(GraphKey key, Offers offers) {
        return key.choices().isEmpty()
                ? offers.ids(key.kind() == Kind.ID)
                : key.choices().stream()
                        .map(choice -> new Offer(choice.value(), choice.doc()))
                        .toList();
    }
}
