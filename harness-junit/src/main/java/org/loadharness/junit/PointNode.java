package org.loadharness.junit;

import static java.util.Objects.requireNonNull;

import java.lang.invoke.MethodHandle;
import java.lang.reflect.Method;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.loadharness.experiment.LoadResult;
import org.loadharness.plan.Point;
import org.loadharness.stats.PointSummary;

/**
 * A point of a load test as a node in the tree of tests. The method is not called by JUnit but by the users of the load, or
 * once with what their load came to; whatever JUnit does before and after it stays. Immutable; confined to one thread.
 */
final class PointNode implements TestTemplateInvocationContext, InvocationInterceptor, ParameterResolver {
    private final LoadPlan plan;
    private final Point point;
    private final PointResults results;

    /**
     * A node.
     *
     * @param results of the nodes before it; its own is added
     */
    PointNode(LoadPlan plan, Point point, PointResults results) {
        this.plan = requireNonNull(plan, "plan");
        this.point = requireNonNull(point, "point");
        this.results = requireNonNull(results, "results");
    }

    @Override
    public String getDisplayName(int invocationIndex) {
        return point.label();
    }

    @Override
    public List<Extension> getAdditionalExtensions() {
        return List.of(this);
    }

    /** Of the test method alone: before it there are neither users nor a result. */
    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        Class<?> type = parameter.getParameter().getType();
        return context.getTestMethod()
                        .filter(parameter.getDeclaringExecutable()::equals)
                        .isPresent()
                && (type == LoadUser.class || type == LoadResult.class);
    }

    /** Nothing yet: each user, or the result, takes the place when the method is called. */
    @Override
    public @Nullable Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return null;
    }

    @Override
    public void interceptTestTemplateMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        invocation.skip();
        Body body = Body.of(method);
        LoadResult result = new PointRun(plan, point, body).run(context);
        PointSummary summary = result.only();
        results.add(summary);
        Conclusion conclusion = Conclusion.of(plan, result, results);
        Closing closing = new Closing(plan, conclusion, new Closing.Evidence(context, result));
        if (plan.body().isEmpty()) {
            MethodHandle call = body.with(LoadResult.class, result);
            closing.after(() -> {
                call.invokeExact(); // as a statement: it returns nothing
            });
        }
        closing.end();
    }
}
