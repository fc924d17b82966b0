package dev.retake.app.cli;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** Interrupts from the terminal (Ctrl+C) and from other programs: the second one ends the process at once. */
final class Signals implements Interrupts {

    @Override
    public void on(Runnable stop, Runnable kill) {
        var asked = new AtomicBoolean();
        for (String name : List.of("INT", "TERM", "HUP")) {
            handle(name, () -> {
                if (asked.compareAndSet(false, true)) {
                    stop.run();
                } else {
                    kill.run();
                    atOnce();
                }
            });
        }
    }

    /** By reflection: there is no other API for signals, and javac warns of each mention of this one. */
    private static void handle(String name, Runnable action) {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Object proxy =
                    Proxy.newProxyInstance(Signals.class.getClassLoader(), new Class<?>[] {handler}, (_, method, _) -> {
                        if (method.getName().equals("handle")) {
                            action.run();
                        }
                        return null;
                    });
            signal.getMethod("handle", signal, handler)
                    .invoke(null, signal.getConstructor(String.class).newInstance(name), proxy);
        } catch (InvocationTargetException _) {
            // The platform has no such signal, or keeps it for itself.
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("every JDK has jdk.unsupported", e);
        }
    }

    private static void atOnce() {
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
        Runtime.getRuntime().halt(Exit.INTERRUPTED);
    }
}
