@org.jspecify.annotations.NullMarked
package org.loadharness.scenario;
