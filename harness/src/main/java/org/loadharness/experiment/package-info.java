/**
 * The door: an {@link org.loadharness.experiment.Experiment} says what is wanted, and its
 * {@link org.loadharness.experiment.LoadResult} what came of it.
 * <pre>{@code
 * LoadResult result = Experiment.of(words).users("1,2,5..50").repeats(5).seed(42).run();
 * Estimate throughput = result.at(50).estimates().throughputPerSecond();
 * LoadResult read = LoadResult.read(directory); // of a run that is done, by whatever program
 * }</pre>
 * The command line, JUnit, the search for the highest load and the self-test all come this way. The rest of the package carries a run from
 * its plan to its files.
 */
@NullMarked
package org.loadharness.experiment;

import org.jspecify.annotations.NullMarked;
