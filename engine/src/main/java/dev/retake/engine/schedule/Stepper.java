package dev.retake.engine.schedule;

import dev.retake.engine.attempt.HeldAttempt;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.graph.StepMode;
import dev.retake.engine.graph.Trigger;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/** Holds attempts back until a person lets them go. */
public final class Stepper {

    private final Set<NodeId> breakpoints;
    private final Set<NodeId> held = new HashSet<>();
    private StepMode mode;

    public Stepper(StepMode mode, Collection<NodeId> breakpoints) {
        this.mode = mode;
        this.breakpoints = new HashSet<>(breakpoints);
    }

    private boolean holds(NodeId node, Trigger trigger) {
        return breakpoints.contains(node)
                || switch (mode) {
                    case OFF -> false;
                    case RETRIES -> trigger == Trigger.RETRY || trigger == Trigger.RESUME;
                    case ATTEMPTS -> true;
                };
    }

    /** Waits with an attempt that is to be held until it is let go, or {@code stop} is asked. */
    void await(HeldAttempt attempt, RunRecord record, Stop stop) throws InterruptedException {
        synchronized (this) {
            if (!holds(attempt.node(), attempt.trigger())) {
                return;
            }
            held.add(attempt.node());
        }
        record.held(attempt);
        try (var _ = stop.whenAsked(this::wake)) {
            synchronized (this) {
                while (held.contains(attempt.node()) && !stop.isAsked()) {
                    wait();
                }
                held.remove(attempt.node());
            }
        } finally {
            record.released(attempt);
        }
    }

    private synchronized void wake() {
        notifyAll();
    }

    /** Lets the held attempt of a node go. */
    public synchronized void go(NodeId node) {
        held.remove(node);
        notifyAll();
    }

    /** Lets every held attempt go, and holds no more but at breakpoints. */
    public synchronized void goAll() {
        mode = StepMode.OFF;
        held.clear();
        notifyAll();
    }

    /** Holds before each attempt of a node, or no longer. */
    public synchronized void breakpoint(NodeId node, boolean on) {
        if (on) {
            breakpoints.add(node);
        } else {
            breakpoints.remove(node);
        }
    }
}
