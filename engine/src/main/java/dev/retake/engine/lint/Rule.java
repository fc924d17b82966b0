package dev.retake.engine.lint;

/** One doubt about a graph. */
interface Rule {

    void check(GraphFacts facts, Warnings warnings);
}
