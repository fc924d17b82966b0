package dev.retake.app.design;

import dev.retake.app.fx.Background;
import dev.retake.app.shell.Desk;
import dev.retake.engine.run.RetakeEngine;
import java.util.List;

/** Puts under some fields of a node what helps to fill them in. */
final class FieldHelp {

    private static final String PROMPT = "prompt";
    private static final String PATTERN = "success_check.result_matches";
    private static final String VERIFY = "success_check.verify.command";

    private FieldHelp() {}

    static void add(Fields fields, Desk desk, RetakeEngine engine, Background background) {
        var inputs = new TrialInputs(desk);
        List<FieldView> views = fields.views();
        for (FieldView view : views) {
            FieldModel model = view.model();
            switch (model.key().name()) {
                case PROMPT ->
                    view.put(new PreviewView(
                            new PreviewModel(model, inputs, background),
                            new InputsView(model, inputs, "preview-input-")));
                case PATTERN -> {
                    var tester = new TesterModel(model, engine, desk, background);
                    view.control().focusedProperty().subscribe(isFocused -> {
                        if (isFocused) {
                            tester.begin();
                        }
                    });
                    view.put(new TesterView(tester));
                }
                case VERIFY -> {
                    var once = new OnceView(
                            new OnceModel(model, inputs, engine, background),
                            new InputsView(model, inputs, "verify-input-"));
                    view.put(once);
                    model.textProperty().subscribe(_ -> once.refresh());
                    model.holderProperty().subscribe(_ -> once.refresh());
                    inputs.revisionProperty().subscribe(_ -> once.refresh());
                    fields.afterShown(once::refresh);
                }
                default -> {}
            }
        }
    }
}
