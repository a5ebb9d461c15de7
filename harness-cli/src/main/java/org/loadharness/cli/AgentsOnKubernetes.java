package org.loadharness.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Base64;
import org.loadharness.plan.TrialSettings.Agents.Joining;
import org.loadharness.time.DurationText;

/**
 * What has Kubernetes run agents: an Indexed Job and a Secret with their keys. Immutable.
 *
 * @param image with Java, and the harness as {@code /harness.jar}
 */
record AgentsOnKubernetes(int replicas, String image, Joining joining) {
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
              backoffLimit: 0
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
        String file = joining.keys().orElseThrow();
        return MANIFEST.replace("REPLICAS", Integer.toString(replicas))
                .replace("ADDRESS", joining.listen().text())
                .replace("WITHIN", DurationText.print(joining.within()))
                .replace("\"IMAGE\"", "\"" + image + "\"")
                .replace("keys.p12: KEYS", "keys.p12: " + keys(terminal.path(file), file));
    }

    private static String keys(Path path, String file) throws WrongUse, IOException {
        try {
            return Base64.getEncoder().encodeToString(Files.readAllBytes(path));
        } catch (NoSuchFileException missing) {
            throw new WrongUse("--keys: there is no file " + file + "; make it by cluster-keys --out " + file, missing);
        }
    }
}
