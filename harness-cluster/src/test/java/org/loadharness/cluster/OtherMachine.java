package org.loadharness.cluster;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Another machine as far as the network goes: a namespace that two links lead to, of which each can be cut. Nothing ends a connection
 * over a link that is cut. A test without root's rights ends where it wants one.
 */
final class OtherMachine implements AutoCloseable {
    private static final int NETWORKS = 250;

    private final String name = "harness" + ProcessHandle.current().pid();

    private OtherMachine() {}

    /** The links that lead to it. */
    enum Link {
        /** Between the run and its agents. */
        RUN(213),
        /** Between agents and the system. */
        SYSTEM(214);

        private final int number;

        Link(int number) {
            this.number = number;
        }

        private String network() {
            return "10." + number + "." + ProcessHandle.current().pid() % NETWORKS + ".";
        }

        /** The address of this machine there. */
        String here() {
            return network() + "1";
        }

        private String there() {
            return network() + "2";
        }

        private String nameHere() {
            return "lh" + ProcessHandle.current().pid() + "h" + number;
        }

        private String nameThere() {
            return "lh" + ProcessHandle.current().pid() + "t" + number;
        }
    }

    /** With both links. */
    static OtherMachine start() throws IOException {
        OtherMachine machine = new OtherMachine();
        RootCommand.orSkip("ip", "netns", "add", machine.name);
        try {
            RootCommand.orSkip("ip", "netns", "exec", machine.name, "true");
            RootCommand.run("ip", "-n", machine.name, "link", "set", "lo", "up");
            for (Link link : Link.values()) {
                machine.join(link);
            }
            return machine;
        } catch (IOException | RuntimeException impossible) {
            machine.close();
            throw impossible;
        }
    }

    private void join(Link link) throws IOException {
        RootCommand.orSkip(
                "ip", "link", "add", link.nameHere(), "type", "veth", "peer", "name", link.nameThere(), "netns", name);
        RootCommand.run("ip", "addr", "add", link.here() + "/30", "dev", link.nameHere());
        RootCommand.run("ip", "link", "set", link.nameHere(), "up");
        RootCommand.run("ip", "-n", name, "addr", "add", link.there() + "/30", "dev", link.nameThere());
        RootCommand.run("ip", "-n", name, "link", "set", link.nameThere(), "up");
    }

    /** What runs a command there; the process is that of the command. */
    List<String> command(List<String> words) {
        List<String> command = new ArrayList<>(List.of("ip", "netns", "exec", name));
        command.addAll(words);
        return command;
    }

    void cut(Link link) throws IOException {
        RootCommand.run("ip", "-n", name, "link", "set", link.nameThere(), "down");
    }

    /** Its links go with it, as soon as no process runs there. */
    @Override
    public void close() throws IOException {
        RootCommand.run("ip", "netns", "del", name);
    }
}
