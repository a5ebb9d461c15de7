package org.loadharness.junit;

import java.lang.invoke.MethodHandle;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Session;

/** A user that performs the body of a test. Confined to one thread. */
final class BodySession implements Session {
    private final MethodHandle call;
    private final Emergency emergency;

    /**
     * A user of its own.
     *
     * @param call of the type {@code () -> void}
     * @param emergency receives an error that ends the run
     */
    BodySession(MethodHandle call, Emergency emergency) {
        this.call = call;
        this.emergency = emergency;
    }

    @Override
    public Outcome perform(int interaction) throws Exception {
        try {
            call.invokeExact();
            return Outcome.SUCCESS;
        } catch (AssertionError failed) {
            return Outcome.failure(failed);
        } catch (Error fatal) {
            emergency.raise(fatal);
            throw fatal;
        } catch (Exception failed) {
            throw failed;
        } catch (Throwable strange) {
            throw new IllegalStateException("the body threw what is neither an exception nor an error", strange);
        }
    }
}
