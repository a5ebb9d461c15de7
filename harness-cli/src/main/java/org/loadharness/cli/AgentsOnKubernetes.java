package org.loadharness.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.loadharness.plan.TrialSettings.Agents.Address;
import org.loadharness.time.DurationText;

/**
 * What has Kubernetes run agents: an Indexed Job and a Secret with their keys. Where one does not say what belongs there, a word in
 * angle brackets stands in its place, which no cluster takes. An agent that ends is not started again, and leaves the others alone.
 * Immutable.
 *
 * @param image with Java, and the harness as {@code /harness.jar}; empty if it is not said
 * @param join where the run is; empty likewise
 * @param keys the file of them; empty likewise
 */
record AgentsOnKubernetes(int replicas, String image, Optional<Address> join, String keys, Duration within) {
    private static final String MANIFEST = """
            apiVersion: v1
            kind: Secret
            metadata:
              name: loadharness-keys
            type: Opaque
            data:
              keys.p12: KEYS
            ---
            apiVersion: batch/v1
            kind: Job
            metadata:
              name: loadharness-agents
            spec:
              completionMode: Indexed
              completions: REPLICAS
              parallelism: REPLICAS
              backoffLimitPerIndex: 0
              template:
                metadata:
                  labels:
                    app: loadharness-agents
                spec:
                  restartPolicy: Never
                  automountServiceAccountToken: false
                  securityContext:
                    runAsNonRoot: true
                    runAsUser: 65532
                    fsGroup: 65532
                    seccompProfile:
                      type: RuntimeDefault
                  containers:
                    - name: agent
                      image: "IMAGE"
                      command: ["java", "-jar", "/harness.jar", "agent", "--join", "ADDRESS", "--keys", "/keys/keys.p12", "--join-timeout", "WITHIN"]
                      resources:
                        requests:
                          cpu: "1"
                          memory: 512Mi
                      securityContext:
                        allowPrivilegeEscalation: false
                        capabilities:
                          drop: ["ALL"]
                      volumeMounts:
                        - name: keys
                          mountPath: /keys
                          readOnly: true
                  volumes:
                    - name: keys
                      secret:
                        secretName: loadharness-keys
                        defaultMode: 0440
            """;

    /**
     * As kubectl takes it.
     *
     * @throws WrongUse if there is no file of keys
     */
    String yaml(Terminal terminal) throws WrongUse, IOException {
        String data = keys.isEmpty() ? "\"<base64 of the file of cluster-keys>\"" : base64(terminal.path(keys), keys);
        return shortage().map(left -> "# " + left + "\n").orElse("")
                + MANIFEST.replace("REPLICAS", Integer.toString(replicas))
                        .replace("ADDRESS", join.map(Address::text).orElse("<address and port of the run>"))
                        .replace("WITHIN", DurationText.print(within))
                        .replace("\"IMAGE\"", "\"" + (image.isEmpty() ? "<image>" : image) + "\"")
                        .replace("keys.p12: KEYS", "keys.p12: " + data);
    }

    /** What is left to be said, and the command that says it; empty if nothing is. */
    Optional<String> shortage() {
        List<String> left = new ArrayList<>();
        if (join.isEmpty()) {
            left.add("--join");
        }
        if (keys.isEmpty()) {
            left.add("--keys");
        }
        if (image.isEmpty()) {
            left.add("--image");
        }
        return left.isEmpty()
                ? Optional.empty()
                : Optional.of("not complete without " + String.join(" and ", left)
                        + ": replace what stands in < and >, or write all, as in: java -jar harness.jar agent --kubernetes"
                        + " --replicas " + replicas + " --image "
                        + (image.isEmpty() ? "registry.test/harness:1" : image) + " --join "
                        + join.map(Address::word).orElse("10.0.0.1:7800") + " --keys "
                        + (keys.isEmpty() ? "keys.p12" : keys));
    }

    private static String base64(Path path, String file) throws WrongUse, IOException {
        try {
            return Base64.getEncoder().encodeToString(Files.readAllBytes(path));
        } catch (NoSuchFileException missing) {
            throw new WrongUse("--keys: there is no file " + file + "; make it by cluster-keys --out " + file, missing);
        }
    }
}
