// Flows: what a visit takes, and how many come to their end. Only runs whose users go through flows have it.

const FLOW_MEASURES = {
  time_mean: { label: 'mean', low: 'time_mean_ci_low_ms', high: 'time_mean_ci_high_ms' },
  time_p50: { label: 'p50 (median)', low: 'time_p50_ci_low_ms', high: 'time_p50_ci_high_ms' },
  time_p99: { label: 'p99', low: 'time_p99_ci_low_ms', high: 'time_p99_ci_high_ms' },
  length_mean: { label: 'mean length, think times included' },
};

if (HAS_FLOWS)
  plot({
    id: 'flows',
    section: 'asked',
    title: 'Flows',
    question: 'What does a visit take, and does it come to its end?',
    choices: () => [variantChooser(), { name: 'measure', label: 'Show', options: Object.entries(FLOW_MEASURES).map(([key, each]) => ({ key, label: each.label })) }],
    draw: choice => {
      const rows = ofVariant(rowsOf('flows.csv'), choice);
      const names = unique(rows.map(row => row.flow));
      const measure = choice.measure ?? 'time_mean';
      const { low, high } = FLOW_MEASURES[measure];
      const x = loadScale(rows);
      const y = logScale(rows.flatMap(row => [row[`${measure}_ms`], row[low], row[high]]).filter(known), value => time(value));
      return {
        option: chart({
          legend: legend(names),
          xAxis: xAxis(x, loadTitle()),
          yAxis: yAxis(y, measure === 'length_mean' ? 'length of a completed flow' : 'time of a completed flow'),
          series: names.flatMap((name, index) => flowLine(name, index, rows.filter(row => row.flow === name), { x, y, measure })),
        }),
        columns: columnsOf('flows.csv', [...identity, 'flow', 'begun', 'completed', 'broken_off', 'unfinished', 'broken_off_fraction', 'broken_off_at', 'completed_per_s', 'time_mean_ms', 'time_mean_ci_low_ms', 'time_mean_ci_high_ms', 'time_p50_ms', 'time_p99_ms', 'time_p99_ci_low_ms', 'time_p99_ci_high_ms', 'length_mean_ms']),
        rows,
        caption: `The time of a flow is that of its interactions and of what a program waits between them; its length has the think times as well. Of completed flows, n = ${span(rows.map(row => row.completed), 'flow')} per point, all repeats together; 95 % intervals over repeats.`,
        finding: flowWords(rows),
      };
    },
  });

function flowLine(name, index, rows, { x, y, measure }) {
  const { low, high, label } = FLOW_MEASURES[measure];
  return line({
    name,
    index,
    joined: !x.names,
    banded: false,
    points: rows.filter(row => known(row[`${measure}_ms`])).map(row => ({
      x: x.at(LOAD.of(row)),
      y: y.at(row[`${measure}_ms`]),
      low: known(row[low]) ? y.at(row[low]) : undefined,
      high: known(row[high]) ? y.at(row[high]) : undefined,
      tip: [`${row.load}, ${name}`, `${label} ${time(row[`${measure}_ms`])}`, interval(row[low], row[high], time) && `95 % interval ${interval(row[low], row[high], time)}`, brokenOffWords(row)].filter(Boolean),
    })),
  });
}

function brokenOffWords(row) {
  return row.broken_off ? `${percent(row.broken_off_fraction)} broken off, most often at ${row.broken_off_at}` : 'none broken off';
}

function flowWords(rows) {
  const worst = rows.reduce((most, row) => (row.broken_off && (!most || row.broken_off_fraction > most.broken_off_fraction) ? row : most), null);
  return worst ? `At ${worst.load}, ${worst.flow}: ${brokenOffWords(worst)}.` : 'Every flow that ended came to its end.';
}
