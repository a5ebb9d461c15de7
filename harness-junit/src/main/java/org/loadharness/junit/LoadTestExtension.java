package org.loadharness.junit;

import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;
import org.junit.platform.commons.support.AnnotationSupport;

/** Makes a node for each point of a {@link LoadTest}, once all of its texts are found right. Immutable. Thread-safe. */
final class LoadTestExtension implements TestTemplateInvocationContextProvider {
    @Override
    public boolean supportsTestTemplate(ExtensionContext context) {
        return AnnotationSupport.isAnnotated(context.getRequiredTestMethod(), LoadTest.class);
    }

    @Override
    public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(ExtensionContext context) {
        LoadTest test = AnnotationSupport.findAnnotation(context.getRequiredTestMethod(), LoadTest.class)
                .orElseThrow();
        LoadPlan plan = LoadPlan.read(context, test);
        PointResults results = new PointResults();
        return plan.plan().points().stream().map(point -> new PointNode(plan, point, results));
    }
}
