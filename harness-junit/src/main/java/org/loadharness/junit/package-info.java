/**
 * Load tests among the tests of a project, by the same engine as the command line.
 * <pre>{@code
 * @LoadTest(users = "1,10,50", require = {"p99 < 20 ms", "errors < 0.1 %"})
 * void browse(LoadUser user) {
 *     catalogue.pageOf(user.random().nextInt(1_000));
 * }
 * }</pre>
 * {@link org.loadharness.junit.LoadTest} runs an experiment for each point, as a node in the tree of tests.
 * {@link org.loadharness.junit.LoadAssertions} hold a result to requirements in any test.
 */
@NullMarked
package org.loadharness.junit;

import org.jspecify.annotations.NullMarked;
