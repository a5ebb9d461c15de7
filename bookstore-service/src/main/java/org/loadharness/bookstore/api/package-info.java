/** What the bookstore offers: its two interfaces, its values and its one exception. Needs nothing but the JDK. */
@NullMarked
package org.loadharness.bookstore.api;

import org.jspecify.annotations.NullMarked;
