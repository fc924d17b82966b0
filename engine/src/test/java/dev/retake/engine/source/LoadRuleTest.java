package dev.retake.engine.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;

class LoadRuleTest {

    /** What takes a large text to break is tested with the hostile ones. */
    private static final Set<LoadRule> ELSEWHERE = Set.of(
            LoadRule.FILE_TOO_LARGE,
            LoadRule.FRAGMENT_UNREADABLE,
            LoadRule.FRAGMENTS_TOO_MUCH,
            LoadRule.NOT_UTF_8,
            LoadRule.TOO_MANY_NODES,
            LoadRule.YAML_TOO_DEEP,
            LoadRule.YAML_TOO_MUCH);

    @ParameterizedTest
    @EnumSource
    void aRuleHasAStableIdAndOneLineThatSaysWhatItMeans(LoadRule rule) {
        assertThat(rule.id()).matches("[a-z0-9]+(-[a-z0-9]+)*");
        assertThat(rule.description()).isNotBlank().doesNotContain("\n").doesNotEndWith(".");
    }

    @Test
    void everyRuleIsInATableOfTests() {
        var tested = new HashSet<String>();
        Stream.of(
                        LoadRulesTest.invalid(),
                        LoopRulesTest.invalid(),
                        FragmentRulesTest.citations(),
                        FragmentRulesTest.files(),
                        FragmentRulesTest.chains(),
                        RuntimesFileTest.invalid())
                .flatMap(table -> table)
                .map(Arguments::get)
                .forEach(row -> tested.add(((String) row[0]).split(" ")[0]));
        ELSEWHERE.forEach(rule -> tested.add(rule.id()));
        List<String> all = Arrays.stream(LoadRule.values()).map(LoadRule::id).toList();
        assertThat(tested).containsExactlyInAnyOrderElementsOf(all);
    }
}
