package dev.retake.app.design;

import dev.retake.app.design.FieldModel.Said;
import dev.retake.app.fx.Background;
import dev.retake.app.resource.DesignText;
import dev.retake.app.widget.Icons;
import dev.retake.engine.graph.Place;
import dev.retake.engine.lint.Finding;
import dev.retake.engine.lint.Severity;
import dev.retake.engine.source.GraphKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Control;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** A field of a form: its name and its help, what is filled in, and what is to be said of that. */
final class FieldView extends VBox {

    private static final PseudoClass WRONG = PseudoClass.getPseudoClass("wrong");
    private static final double NAME_WIDTH = 112;

    /** So many letters go into it. */
    private static final int NAME_LENGTH = 15;

    /** What is done with what is said under the field. */
    interface Ways {
        void goTo(Place place);

        void fix(Finding finding);
    }

    private final FieldModel model;
    private final Ways ways;
    private final Control control;
    private final VBox words = new VBox();
    private List<Finding> findings = List.of();

    FieldView(FieldModel model, Ways ways, Background background) {
        this.model = model;
        this.ways = ways;
        getStyleClass().add("field");
        GraphKey key = model.key();
        control = FieldControl.of(model, background);
        var name = new Label(name(key));
        name.getStyleClass().add("field-name");
        name.setLabelFor(control);
        var help = new Label(key.doc());
        help.getStyleClass().add("field-help");
        help.setWrapText(true);
        words.getStyleClass().add("field-words");
        words.managedProperty().bind(words.visibleProperty());
        if (FieldControl.isShort(key.kind())) {
            name.setPrefWidth(name.getText().length() > NAME_LENGTH ? Region.USE_COMPUTED_SIZE : NAME_WIDTH);
            name.setMinWidth(Region.USE_PREF_SIZE);
            HBox.setHgrow(control, Priority.ALWAYS);
            control.setMinWidth(0);
            var row = new HBox(name, control);
            row.getStyleClass().add("field-row");
            getChildren().setAll(row, help, words);
        } else {
            getChildren().setAll(name, control, help, words);
        }
        managedProperty().bind(visibleProperty());
        model.saidProperty().subscribe(_ -> tell());
    }

    /** Adds something that helps to fill it in. */
    void put(Node help) {
        getChildren().add(help);
    }

    FieldModel model() {
        return model;
    }

    Control control() {
        return control;
    }

    /** The part's title stands for the first key of several. */
    private static String name(GraphKey key) {
        return key.path().size() == 1
                ? key.name()
                : String.join(".", key.path().subList(1, key.path().size()));
    }

    /** What the linter found in what is written. */
    void found(List<Finding> now) {
        if (!findings.equals(now)) {
            findings = now;
            tell();
        }
    }

    private void tell() {
        var lines = new ArrayList<Node>();
        Optional<Said> said = model.saidProperty().get();
        said.ifPresent(one -> lines.add(line(one.severity(), one.words(), one.place(), Optional.empty())));
        if (said.isEmpty()) {
            findings.forEach(finding -> lines.add(line(
                    finding.severity(),
                    finding.message() + " " + finding.remedy(),
                    Optional.empty(),
                    Optional.of(finding))));
        }
        words.getChildren().setAll(lines);
        words.setVisible(!lines.isEmpty());
        boolean isWrong = said.map(Said::severity)
                .or(() -> findings.stream().map(Finding::severity).sorted().findFirst())
                .filter(severity -> severity == Severity.ERROR)
                .isPresent();
        control.pseudoClassStateChanged(WRONG, isWrong);
        control.setAccessibleText(model.key().name());
        control.setAccessibleHelp(Stream.concat(
                        Stream.of(model.key().doc()),
                        said.map(one -> Stream.of(one.words()))
                                .orElseGet(() -> findings.stream().map(Finding::message)))
                .collect(Collectors.joining(" ")));
    }

    private Node line(Severity severity, String text, Optional<Place> place, Optional<Finding> finding) {
        return line(model.key().name().replace('.', '-'), severity, text, place, finding, ways);
    }

    static Node line(
            String of, Severity severity, String text, Optional<Place> place, Optional<Finding> finding, Ways ways) {
        boolean isError = severity == Severity.ERROR;
        var label = new Label(text.replace("`", ""), Icons.of(isError ? "fth-alert-circle" : "fth-alert-triangle"));
        label.setId("said-" + of);
        label.setWrapText(true);
        label.setMinHeight(Region.USE_PREF_SIZE);
        label.getStyleClass().addAll("field-said", isError ? "lint-error" : "lint-warning");
        var line = new VBox(label);
        line.getStyleClass().add("field-line");
        place.ifPresent(at -> {
            var link = new Hyperlink(DesignText.SHOW_LINE.text(Integer.toString(at.line())));
            link.setId("line-" + of);
            link.setOnAction(_ -> ways.goTo(at));
            line.getChildren().add(link);
        });
        finding.ifPresent(found ->
                found.fix().ifPresent(fix -> line.getChildren().add(fix(of, found, fix.title(), ways::fix))));
        return line;
    }

    private static Button fix(String of, Finding finding, String title, Consumer<Finding> make) {
        var button = new Button(DesignText.FIX.text(title.replace("`", "")), Icons.of("fth-tool"));
        button.setMnemonicParsing(false);
        button.setId("fix-" + of);
        button.getStyleClass().add("problem-fix");
        button.setOnAction(_ -> make.accept(finding));
        return button;
    }
}
