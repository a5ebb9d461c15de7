// Agents: what each of the processes that made the load had to do, and whether it could. Only runs with agents have it.

const AGENT_MEASURES = {
  cpu_fraction: { label: 'processor', axis: 'share of its machine', form: percent },
  successes: { label: 'successes', axis: 'successes', form: value => figure(value, 3) },
  start_skew_ms: { label: 'start after the first', axis: 'start after the first agent', form: time },
  lateness_p99_ms: { label: 'lateness p99', axis: '99th percentile of lateness', form: time },
};

if (TABLES.has('agents.csv'))
  plot({
    id: 'agents',
    section: 'machine',
    title: 'Agents',
    question: 'Did all agents do their part?',
    choices: () => [variantChooser(), { name: 'measure', label: 'Show', options: agentMeasures().map(key => ({ key, label: AGENT_MEASURES[key].label })) }],
    draw: choice => {
      const rows = ofVariant(rowsOf('agents.csv'), choice);
      const names = unique(rows.map(agentName));
      const key = choice.measure ?? agentMeasures()[0];
      const { label, axis, form } = AGENT_MEASURES[key];
      const x = loadScale(rows);
      const y = evenScale(rows.map(row => row[key]).filter(known), form);
      return {
        option: chart({
          legend: legend(names),
          xAxis: xAxis(x, loadTitle()),
          yAxis: yAxis(y, axis),
          series: names.flatMap((name, index) =>
            line({
              name,
              index,
              joined: false,
              points: rows.filter(row => agentName(row) === name && known(row[key])).map(row => ({
                x: x.at(LOAD.of(row)),
                y: y.at(row[key]),
                tip: [`${row.load}, ${name}, repeat ${row.repeat}`, `${label} ${form(row[key])}`, row.missing].filter(Boolean),
              })),
            }),
          ),
        }),
        columns: columnsOf('agents.csv', [...identity, 'repeat', 'agent', 'agent_host', 'agent_cores', 'agent_users', 'successes', 'failures', 'attempts', 'clock_offset_ms', 'clock_offset_error_ms', 'clock_drift_fraction', 'start_skew_ms', 'start_skew_error_ms', 'cpu_fraction', 'controller_cpu_fraction', 'lateness_p99_ms', 'hiccup_p99_ms', 'missing']),
        rows,
        caption: 'A point is an agent of a trial. Starts are compared by the clock of the controller, the process that shared the load out.',
        finding: agentWords(rows),
      };
    },
  });

const agentName = row => `agent ${row.agent} on ${row.agent_host}`;

/** Those of which anything is known. */
function agentMeasures() {
  const found = Object.keys(AGENT_MEASURES).filter(key => rowsOf('agents.csv').some(row => known(row[key])));
  return found.length ? found : ['successes'];
}

function agentWords(rows) {
  const missing = rows.filter(row => row.missing);
  if (missing.length) return `At ${missing[0].load}, ${agentName(missing[0])} is missing: ${missing[0].missing}.`;
  const skews = rows.map(row => row.start_skew_ms).filter(known);
  return skews.length ? `All agents reported, and started at most ${time(Math.max(...skews))} apart.` : 'All agents reported.';
}
