package org.loadharness.workload;

import java.io.IOException;
import java.util.Set;
import org.loadharness.time.Clock;
import org.loadharness.workload.InteractionWorkload.PerTrialOnClock;
import org.loadharness.workload.InteractionWorkload.PerUser;

/**
 * Makes what interactions act on. Immutable; as thread-safe as the lambda in it.
 *
 * @param <S> what they act on
 */
sealed interface Provision<S> {
    /** For one trial. */
    Supply<S> open(Settings settings, Clock clock) throws Exception;

    /** Modes in which it can. */
    Set<Mode> modes();

    /** Of one trial. Thread-safe. */
    interface Supply<S> {
        /** For a user, on its thread. */
        S enter(User user) throws Exception;

        /** After that user's last interaction, on its thread. */
        default void leave(S own) throws IOException {}

        /** After the last user. */
        default void close() throws IOException {}
    }

    /** Makes nothing: interactions act on the settings of the user's phase. */
    record OfSettings() implements Provision<Settings> {
        @Override
        public Supply<Settings> open(Settings settings, Clock clock) {
            return User::settings;
        }

        @Override
        public Set<Mode> modes() {
            return Set.of(Mode.LOCAL);
        }
    }

    /** Makes one for all users. */
    record OfTrial<S>(PerTrialOnClock<S> making, Set<Mode> modes) implements Provision<S> {
        public OfTrial {
            modes = Set.copyOf(modes);
        }

        @Override
        public Supply<S> open(Settings settings, Clock clock) throws Exception {
            S shared = making.make(settings, clock);
            return new Supply<>() {
                @Override
                public S enter(User user) {
                    return shared;
                }

                @Override
                public void close() throws IOException {
                    Provision.close(shared);
                }
            };
        }
    }

    /** Makes one for each user. */
    record OfUser<S, T>(Provision<S> before, PerUser<? super S, T> making) implements Provision<T> {
        @Override
        public Supply<T> open(Settings settings, Clock clock) throws Exception {
            Supply<S> shared = before.open(settings, clock);
            return new Supply<>() {
                @Override
                public T enter(User user) throws Exception {
                    return making.make(user, shared.enter(user));
                }

                @Override
                public void leave(T own) throws IOException {
                    Provision.close(own);
                }

                @Override
                public void close() throws IOException {
                    shared.close();
                }
            };
        }

        @Override
        public Set<Mode> modes() {
            return before.modes();
        }
    }

    private static void close(Object made) throws IOException {
        if (made instanceof AutoCloseable closeable) {
            try {
                closeable.close();
            } catch (IOException | RuntimeException failed) {
                throw failed;
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw new IOException("was interrupted while it closed " + made, interrupted);
            } catch (Exception failed) {
                throw new IOException("could not close " + made + ": " + failed.getMessage(), failed);
            }
        }
    }
}
