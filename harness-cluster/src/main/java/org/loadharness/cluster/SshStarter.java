package org.loadharness.cluster;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.loadharness.drive.ChildCommand;
import org.loadharness.drive.TargetUnreachable;
import org.loadharness.plan.TrialSettings.Agents.Address;

/**
 * Starts an agent on each of some hosts: copies the classes of this process and a file of keys there by scp, and starts the agent by
 * ssh. It ends when the connection of ssh does, and what was copied is removed. Confined to one thread.
 */
final class SshStarter implements Starter {
    /** Nobody is there to answer questions, and a host that is not there is not waited for. */
    private static final List<String> UNATTENDED = List.of(
            "-o",
            "BatchMode=yes",
            "-o",
            "ConnectTimeout=10",
            "-o",
            "ServerAliveInterval=5",
            "-o",
            "ServerAliveCountMax=3");

    /**
     * What Ctrl-C, Ctrl-\\ and the end of a terminal send to all its processes is this process's business: ssh leaves signals alone
     * that are ignored when it starts.
     */
    private static final List<String> UNDISTURBED = List.of("/bin/sh", "-c", "trap '' INT QUIT HUP; exec \"$@\"", "sh");

    /** A copy may take so long; that a host answers at all is waited for no longer than agents are. */
    private static final long LIMIT_SECONDS = 120;

    private final Tools tools;
    private final List<Place> places;
    private final Map<Integer, AgentProcess> processes = new TreeMap<>();

    /** @param places one for each agent */
    SshStarter(Tools tools, List<Place> places) {
        this.tools = tools;
        this.places = List.copyOf(places);
    }

    /**
     * What is run on this machine.
     *
     * @param ssh the program of that name
     * @param scp likewise
     * @param classPath what agents run, in its order
     */
    record Tools(String ssh, String scp, List<Path> classPath) {
        Tools {
            classPath = List.copyOf(classPath);
        }

        /** Those that are found, with the classes of this process. */
        static Tools usual() {
            List<Path> all = new ArrayList<>();
            for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, /* limit= */ -1)) {
                if (!entry.isEmpty() && Path.of(entry).toFile().exists()) {
                    all.add(Path.of(entry));
                }
            }
            return new Tools("ssh", "scp", all);
        }
    }

    /**
     * Where an agent is started.
     *
     * @param host as ssh takes it
     * @param keys the file that it joins with
     * @param address of the controller's machine, as the host reaches it
     * @param limitSeconds how long it searches for the controller
     */
    record Place(String host, Path keys, Address address, long limitSeconds) {}

    @Override
    public void call(int count, int joined, int port, News news, Consumer<String> written)
            throws TargetUnreachable, IOException, InterruptedException {
        for (int index = 0; index < Math.min(count, places.size()); index++) {
            if (processes.containsKey(index)) {
                continue;
            }
            Place place = places.get(index);
            news.on("starting an agent on " + place.host());
            String directory = directory(place);
            try {
                copy(place, directory);
            } catch (TargetUnreachable | InterruptedException ended) {
                remove(place, directory);
                throw ended;
            }
            processes.put(
                    index,
                    AgentProcess.start(
                            ChildCommand.of(undisturbed(ssh(place, agent(place, directory, port)))),
                            line -> written.accept(place.host() + ": " + line)));
        }
    }

    private String directory(Place place) throws TargetUnreachable, IOException, InterruptedException {
        String answer = run(place, ssh(place, "mktemp -d"), Math.min(LIMIT_SECONDS, place.limitSeconds()));
        String made = answer.substring(answer.lastIndexOf('\n') + 1); // a shell may greet before
        if (!made.matches("/[A-Za-z0-9._/-]+")) {
            throw unreachable(place, "mktemp -d answered \"" + answer + "\"");
        }
        return made;
    }

    private void copy(Place place, String directory) throws TargetUnreachable, IOException, InterruptedException {
        for (int index = 0; index < tools.classPath().size(); index++) {
            scp(place, tools.classPath().get(index), directory + "/" + name(index));
        }
        scp(place, place.keys(), directory + "/keys.p12");
    }

    /** As far as that can be done; also where an interrupt comes late, as that of a Ctrl-C that has ended a copy. */
    private void remove(Place place, String directory) throws IOException {
        boolean interrupted = Thread.interrupted();
        try {
            if (!removed(place, directory)) {
                interrupted = true;
                boolean unused = removed(place, directory);
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Whether nothing came between. */
    private boolean removed(Place place, String directory) throws IOException {
        try {
            String unused = run(place, ssh(place, "rm -rf " + directory), LIMIT_SECONDS);
        } catch (TargetUnreachable gone) {
            // what came first is reported
        } catch (InterruptedException late) {
            return false;
        }
        return true;
    }

    private void scp(Place place, Path from, String to) throws TargetUnreachable, IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(tools.scp(), "-q", "-r"));
        command.addAll(UNATTENDED);
        command.addAll(List.of(from.toAbsolutePath().toString(), place.host() + ":" + to));
        String unused = run(place, command, LIMIT_SECONDS);
    }

    private String agent(Place place, String directory, int port) {
        List<String> names = new ArrayList<>();
        for (int index = 0; index < tools.classPath().size(); index++) {
            names.add(name(index));
        }
        return "cd " + directory + " && java -cp " + String.join(":", names) + " " + AgentMain.class.getName() + " "
                + place.address().at(port).word() + " keys.p12 " + place.limitSeconds() + "; code=$?; rm -rf "
                + directory
                + "; exit $code";
    }

    /** Their order counts, their names do not: two may have the same. */
    private String name(int index) {
        return index + (tools.classPath().get(index).toFile().isDirectory() ? "" : ".jar");
    }

    private List<String> ssh(Place place, String command) {
        List<String> words = new ArrayList<>(List.of(tools.ssh()));
        words.addAll(UNATTENDED);
        words.addAll(List.of(place.host(), command));
        return words;
    }

    /** The same command; without a shell, as on Windows, as it is. */
    private static List<String> undisturbed(List<String> command) {
        boolean hasShell = Files.isExecutable(Path.of(UNDISTURBED.get(0)));
        return Stream.concat(hasShell ? UNDISTURBED.stream() : Stream.empty(), command.stream())
                .toList();
    }

    private static String run(Place place, List<String> command, long limitSeconds)
            throws TargetUnreachable, IOException, InterruptedException {
        ShortCommand ended = ShortCommand.run(undisturbed(command), limitSeconds);
        if (!ended.isDone()) {
            throw unreachable(place, Path.of(command.get(0)).getFileName() + ": " + ended.words());
        }
        return ended.answer();
    }

    private static TargetUnreachable unreachable(Place place, String why) {
        return new TargetUnreachable(
                "no agent could be started on " + place.host() + ": " + why, new IOException("of ssh"));
    }

    @Override
    public Optional<String> takeFailure() {
        return Starter.takeFailure(processes.values());
    }

    @Override
    public List<ProcessHandle> handles() {
        return processes.values().stream().map(AgentProcess::handle).toList();
    }

    @Override
    public void close() {
        processes.values().forEach(AgentProcess::close);
    }
}
