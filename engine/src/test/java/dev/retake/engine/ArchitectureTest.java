package dev.retake.engine;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.retake.engine.prompt.Fence;
import dev.retake.engine.store.AttemptStore;
import dev.retake.engine.store.Disk;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The rules of the package map. */
class ArchitectureTest {

    private static final String ROOT = "dev.retake.engine.";
    private static final int FLOOR = 150;

    /** What each package may use, besides the JDK and its own. */
    private static final Map<String, Set<String>> MAY_USE = Map.ofEntries(
            Map.entry("graph", Set.of()),
            Map.entry("source", Set.of("graph")),
            Map.entry("lint", Set.of("graph", "source")),
            Map.entry("event", Set.of("graph")),
            Map.entry("attempt", Set.of("graph")),
            Map.entry("prompt", Set.of("graph", "attempt")),
            Map.entry("check", Set.of("graph", "attempt")),
            Map.entry("runtime", Set.of("graph", "attempt", "json")),
            Map.entry("process", Set.of()),
            Map.entry("schedule", Set.of("prompt", "check", "runtime", "attempt", "event", "lint", "graph")),
            Map.entry("json", Set.of()),
            Map.entry("store", Set.of("event", "attempt", "graph", "json")),
            Map.entry("insight", Set.of("store", "event", "attempt", "check", "json")));

    private static final JavaClasses ENGINE = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.retake.engine");

    /** Calls that touch a file: naming one is free. */
    private static final DescribedPredicate<JavaClass> TOUCHES_FILES = resideInAnyPackage("java.io")
            .and(nameMatching("java\\.io\\.(File.*|RandomAccessFile)"))
            .or(nameMatching("java\\.nio\\.file\\.(Files|FileSystems|FileStore)"))
            .or(nameMatching("java\\.nio\\.channels\\.FileChannel"));

    @Test
    void theClassesWereSeen() {
        assertThat(ENGINE.size()).isGreaterThan(FLOOR);
        MAY_USE.keySet()
                .forEach(name -> assertThat(ENGINE.that(resideInAPackage(ROOT + name)))
                        .as("classes of %s", name)
                        .hasSizeGreaterThan(1));
    }

    @Test
    void theEngineKnowsNoWindow() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("javafx..", "java.awt..", "javax.swing..", "dev.retake.app..")
                .because("the engine runs without a display, in the command line and in other programs")
                .check(ENGINE);
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching("dev.retake.engine.(*)..")
                .should()
                .beFreeOfCycles()
                .because("a package can only be read by itself when it does not need itself")
                .check(ENGINE);
    }

    @Test
    void packagesUseOnlyWhatTheMapGrantsThem() {
        MAY_USE.forEach((name, granted) -> {
            String[] allowed = java.util.stream.Stream.concat(granted.stream(), java.util.stream.Stream.of(name))
                    .map(used -> ROOT + used + "..")
                    .toArray(String[]::new);
            noClasses()
                    .that()
                    .resideInAPackage(ROOT + name + "..")
                    .should()
                    .dependOnClassesThat(resideInAPackage("dev.retake.engine..").and(not(resideInAnyPackage(allowed))))
                    .because("the package map says what " + name + " may use")
                    .check(ENGINE);
        });
    }

    @Test
    void theVocabularyTouchesNoFilesThreadsOrClocks() {
        noClasses()
                .that()
                .resideInAnyPackage(ROOT + "graph..", ROOT + "event..", ROOT + "attempt..")
                .should()
                .dependOnClassesThat(TOUCHES_FILES
                        .or(nameMatching("java\\.lang\\.(Thread|Process.*)"))
                        .or(nameMatching("java\\.time\\.Clock"))
                        .or(resideInAPackage("java.util.concurrent..")))
                .because("what is pure can be tested without a world around it")
                .check(ENGINE);
        noClasses()
                .that()
                .resideInAnyPackage(ROOT + "graph..", ROOT + "event..", ROOT + "attempt..")
                .should()
                .callMethod(java.time.Instant.class, "now")
                .orShould()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .because("a fold of the same events is the same state, whenever it is made")
                .check(ENGINE);
    }

    @Test
    void onlyProcessStartsProcesses() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + "process..")
                .should()
                .dependOnClassesThat(nameMatching("java\\.lang\\.(ProcessBuilder.*|Process|Runtime)"))
                .because("groups, environments and endings are handled in one place")
                .check(ENGINE);
    }

    @Test
    void onlyAFewPackagesTouchFiles() {
        noClasses()
                .that()
                .resideOutsideOfPackages(
                        ROOT + "process..", ROOT + "store..", ROOT + "source..", ROOT + "work..", ROOT + "check..")
                .should()
                .dependOnClassesThat(TOUCHES_FILES)
                .because("what was written when is decided in the store, and nowhere else")
                .check(ENGINE);
    }

    @Test
    void onlySourceSeesTheYamlLibrary() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + "source..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.snakeyaml..")
                .because("a text becomes a graph in one place")
                .check(ENGINE);
    }

    @Test
    void onlyAFewPackagesSeeJackson() {
        noClasses()
                .that()
                .resideOutsideOfPackages(
                        ROOT + "json..",
                        ROOT + "store..",
                        ROOT + "work..",
                        ROOT + "insight..",
                        ROOT + "runtime..",
                        ROOT + "check..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("com.fasterxml..")
                .because("records cross packages, trees of JSON do not")
                .check(ENGINE);
    }

    @Test
    void theSchedulerSeesNoDiskAndNoProcess() {
        noClasses()
                .that()
                .resideInAPackage(ROOT + "schedule..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(ROOT + "store..", ROOT + "process..", ROOT + "run..")
                .because("it can then be tested with any disk and any process")
                .check(ENGINE);
    }

    @Test
    void threadsAreStartedInThreePackages() {
        noClasses()
                .that()
                .resideOutsideOfPackages(ROOT + "schedule..", ROOT + "process..", ROOT + "store..")
                .should()
                .dependOnClassesThat(nameMatching("java\\.util\\.concurrent\\.(Executor.*|ThreadPool.*|ForkJoin.*)")
                        .or(nameMatching("java\\.lang\\.Thread\\$Builder.*")))
                .because("who runs what on which thread must be easy to find")
                .check(ENGINE);
    }

    @Test
    void noThreadIsVirtual() {
        noClasses()
                .should()
                .dependOnClassesThat(nameMatching("java\\.lang\\.Thread\\$Builder\\$OfVirtual"))
                .orShould()
                .callMethodWhere(DescribedPredicate.<JavaMethodCall>describe(
                        "it starts a virtual thread",
                        call -> call.getName().matches("startVirtualThread|newVirtualThreadPerTaskExecutor")))
                .because(
                        "a read of a pipe holds its carrier: as many silent programs as cores would hold up every timeout")
                .check(ENGINE);
    }

    @Test
    void onlyTheAttemptStoreWritesAttemptsAndItOnlyCreates() {
        Set<String> used = ENGINE.get(AttemptStore.class).getMethodCallsFromSelf().stream()
                .filter(call -> call.getTargetOwner().isEquivalentTo(Disk.class))
                .map(call -> call.getTarget().getName())
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(used)
                .as("an attempt is written in files that did not exist, never updated")
                .containsExactly("create", "createDirectories", "publish");
        noClasses()
                .that(not(DescribedPredicate.<JavaClass>describe(
                        "the store of attempts", c -> c.isEquivalentTo(AttemptStore.class))))
                .should()
                .callMethodWhere(DescribedPredicate.describe(
                        "Disk.create",
                        call -> call.getTargetOwner().isEquivalentTo(Disk.class)
                                && call.getTarget().getName().equals("create")))
                .because("payloads of attempts are created by one class only")
                .check(ENGINE);
    }

    @Test
    void theFenceHasExactlyItsKnownCallers() {
        Set<String> callers = ENGINE.get(Fence.class).getMethodCallsToSelf().stream()
                .filter(call -> call.getTarget().getName().equals("around"))
                .map(JavaAccess::getOriginOwner)
                .map(JavaClass::getSimpleName)
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(callers)
                .as("all untrusted text enters a prompt through the one fence")
                .containsExactly("FeedbackPayload", "PriorReplyQuote");
    }

    @Test
    void everyPackageIsNullMarked() {
        ENGINE.stream()
                .map(JavaClass::getPackage)
                .distinct()
                .forEach(p -> assertThat(p.isAnnotatedWith(org.jspecify.annotations.NullMarked.class))
                        .as(p.getName())
                        .isTrue());
    }
}
