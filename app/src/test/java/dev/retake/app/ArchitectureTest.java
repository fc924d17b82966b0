package dev.retake.app;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import javafx.application.Platform;
import org.junit.jupiter.api.Test;

/** The rules of the package map. */
class ArchitectureTest {

    private static final String ROOT = "dev.retake.app.";
    private static final int FLOOR = 80;
    private static final List<String> FEATURES =
            List.of("design", "canvas", "attempts", "history", "problems", "settings");

    private static final JavaClasses APP = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.retake.app");

    @Test
    void theClassesWereSeen() {
        assertThat(APP.size()).isGreaterThan(FLOOR);
        FEATURES.forEach(name -> assertThat(APP.that(resideInAPackage(ROOT + name)))
                .as("classes of %s", name)
                .isNotEmpty());
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching("dev.retake.app.(*)..")
                .should()
                .beFreeOfCycles()
                .because("a package that is in a cycle cannot be understood alone")
                .check(APP);
    }

    @Test
    void featuresDoNotSeeEachOther() {
        for (String feature : FEATURES) {
            String[] others = FEATURES.stream()
                    .filter(other -> !other.equals(feature))
                    .map(other -> ROOT + other + "..")
                    .toArray(String[]::new);
            noClasses()
                    .that()
                    .resideInAPackage(ROOT + feature + "..")
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(others)
                    .because("what features share goes through the shell's context")
                    .check(APP);
        }
    }

    @Test
    void theWindowSeesOnlyTheFrontOfTheEngine() {
        noClasses()
                .should()
                .dependOnClassesThat(resideInAPackage("dev.retake.engine..")
                        .and(not(resideInAnyPackage(
                                "dev.retake.engine.run..",
                                "dev.retake.engine.graph..",
                                "dev.retake.engine.event..",
                                "dev.retake.engine.attempt..",
                                "dev.retake.engine.lint..",
                                "dev.retake.engine.insight..",
                                "dev.retake.engine.source..",
                                "dev.retake.engine.work.."))))
                .because("everything behind the facade may change without the window knowing")
                .check(APP);
    }

    @Test
    void modelsKnowNoControls() {
        noClasses()
                .that()
                .haveSimpleNameEndingWith("Model")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("javafx.scene..", "javafx.stage..")
                .because("models are tested without a toolkit")
                .check(APP);
    }

    @Test
    void onlyOnePackageKnowsThreads() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.retake.app.fx..")
                .should()
                .callMethod(Platform.class, "runLater", Runnable.class)
                .orShould()
                .dependOnClassesThat()
                .haveNameMatching("java\\.util\\.concurrent\\.(Executor.*|.*Executor|Thread.*)|java\\.lang\\.Thread")
                .because("threads meet the window in one place")
                .check(APP);
    }

    @Test
    void widgetsKnowNoDomain() {
        classes()
                .that()
                .resideInAnyPackage("dev.retake.app.widget..", "dev.retake.app.fx..")
                .should()
                .onlyDependOnClassesThat(not(resideInAPackage("dev.retake.engine.."))
                        .and(not(resideInAnyPackage("dev.retake.app.shell..", "dev.retake.app.resource.."))))
                .because("a control that knows nothing of graphs and runs can be used for both")
                .check(APP);
    }

    @Test
    void theCommandLineKnowsNoWindow() {
        assertThat(APP.that(resideInAPackage("dev.retake.app.cli.."))).hasSizeGreaterThan(15);
        noClasses()
                .that()
                .resideInAPackage("dev.retake.app.cli..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "javafx..", "dev.retake.app.shell..", "dev.retake.app.fx..", "dev.retake.app.widget..")
                .because("headless commands work without a display and start without a toolkit")
                .check(APP);
    }

    @Test
    void onlyTheCommandLineSeesJackson() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.retake.app.cli..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("com.fasterxml..")
                .because("the window shows records, not trees of JSON")
                .check(APP);
    }
}
