package org.loadharness.cluster;

import java.util.List;

/** A mistake in a machine of states, by which a simulation shows that it would find such a one. */
interface PlantedFault {
    /** No mistake. */
    PlantedFault NONE = new PlantedFault() {};

    default Limits limits() {
        return Limits.USUAL;
    }

    default ControllerEvent learns(Controller controller, ControllerEvent event) {
        return event;
    }

    default List<ControllerEffect> does(Controller before, ControllerEvent event, Controller.Step step) {
        return step.effects();
    }

    default AgentEvent learns(Agent agent, AgentEvent event) {
        return event;
    }

    default List<AgentEffect> does(Agent before, AgentEvent event, Agent.Step step) {
        return step.effects();
    }
}
