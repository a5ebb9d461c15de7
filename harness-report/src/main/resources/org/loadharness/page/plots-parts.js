// P11: where does the time go?

const MOST_BARS = 24;

const partRows = () => rowsOf('tiers.csv');

plot({
  id: 'p11',
  section: 'parts',
  title: 'Parts of the time',
  question: 'Where does the time go?',
  wide: true,
  tall: true,
  missing: () =>
    !partRows().length
      ? 'The workload reports no parts of its time. The bookstore does in mode rpc; others can with Session.partsNanos.'
      : timedInteraction()
        ? ''
        : NOTHING_SUCCEEDED,
  choices: () => [
    {
      name: 'interaction',
      label: 'Interaction',
      options: unique(partRows().map(row => row.interaction)).map(key => ({ key, label: key })),
      initial: timedInteraction(),
    },
    { name: 'unit', label: 'As', options: [{ key: 'time', label: 'time' }, { key: 'share', label: 'share' }] },
  ],
  draw: choice => {
    const interaction = choice.interaction ?? timedInteraction();
    const share = choice.unit === 'share';
    const rows = partRows().filter(row => row.interaction === interaction);
    const timed = rows.filter(row => known(row.time_mean_ms));
    const cell = (load, part) => rows.find(row => row.load === load && row.part === part);
    const isEmpty = load => cell(load, 'end_to_end') && !known(cell(load, 'end_to_end').time_mean_ms);
    const all = shownPoints().map(row => row.load).filter(load => !isEmpty(load)).sort(byLoad);
    const loads = spread(all, MOST_BARS);
    const parts = unique(rows.map(row => row.part)).filter(part => part !== 'end_to_end');
    const unreported = loads.filter(load => !cell(load, 'end_to_end'));
    const names = unreported.length ? [...parts, 'unknown'] : parts;
    return {
      option: stacked({
        names,
        loads,
        what: share ? 'share of the mean time' : 'mean time of a success (ms)',
        isShare: share,
        series: names.map((part, index) => bars(part, index, loads.map(load => partOf({ load, part, share, interaction }, cell)))),
      }),
      columns: columnsOf('tiers.csv', [...identity, 'interaction', 'part', 'time_mean_ms', 'time_mean_ci_low_ms', 'time_mean_ci_high_ms', 'share_fraction', 'time_p99_ms', 'repeats']),
      rows,
      caption: `Means of ${interaction}, of successes from their start; parts exclude each other and sum to the whole. Their 95 % intervals (Student's t, n = ${span(timed.map(row => row.repeats), 'repeat')}) are in the table.${loads.length < all.length ? ` ${loads.length} of ${all.length} points, evenly spread.` : ''}${unreported.length ? ' "unknown" are points whose workload reports no parts: their mean response time.' : ''}`,
      finding: partWords(timed, parts, interaction),
    };
  },
});

/** The first interaction that succeeded at all; of others there is no time to divide. */
const timedInteraction = () => partRows().find(row => known(row.time_mean_ms))?.interaction;

/** Bars of parts on each other, one for each load. */
function stacked({ names, loads, what, isShare, series }) {
  return chart({
    legend: legend(names),
    grid: { left: 56, right: 20, top: 44, bottom: 70 },
    xAxis: xAxis(nameScale(loads.map(load => pointName(POINTS.find(row => row.load === load)))), '', { wide: true }),
    yAxis: {
      ...yAxis(evenScale([0, 1]), what),
      min: 0,
      max: isShare ? 1 : undefined,
      axisLabel: { color: token('soft'), fontSize: 12, formatter: value => (isShare ? percent(value) : short(value)) },
      axisTick: { show: true },
      splitLine: { show: true, lineStyle: { color: token('line') } },
    },
    series,
  });
}

/** The same loads of different variants side by side. */
function byLoad(a, b) {
  const [left, right] = [a, b].map(load => POINTS.find(row => row.load === load));
  return (left.users ?? left.arrivals_per_s ?? 0) - (right.users ?? right.arrivals_per_s ?? 0);
}

function partOf({ load, part, share, interaction }, cell) {
  if (part === 'unknown') {
    const row = rowsOf('shares.csv').find(each => each.load === load && each.interaction === interaction);
    const isReported = known(cell(load, 'end_to_end'));
    return isReported || !row ? null : { value: share ? 1 : row.latency_mean_ms, tip: [load, `${time(row.latency_mean_ms)}, in unknown parts`] };
  }
  const row = cell(load, part);
  if (!row) return null;
  const range = interval(row.time_mean_ci_low_ms, row.time_mean_ci_high_ms, time);
  return {
    value: share ? row.share_fraction : row.time_mean_ms,
    tip: [load, `${part}: ${time(row.time_mean_ms)}, ${percent(row.share_fraction)}`, range && `95 % interval ${range}`].filter(Boolean),
  };
}

function bars(name, index, values) {
  return {
    type: 'bar',
    name,
    stack: 'parts',
    barMaxWidth: 46,
    itemStyle: { color: name === 'rest' || name === 'unknown' ? token('line') : colour(index), borderColor: token('surface'), borderWidth: 1 },
    emphasis: { disabled: true },
    data: values.map(each => each ?? { value: null }),
  };
}

function partWords(rows, parts, interaction) {
  if (!rows.length) return `No ${interaction} succeeded: there is no time to divide.`;
  const last = rows[rows.length - 1].load;
  const top = rows
    .filter(row => row.load === last && parts.includes(row.part))
    .reduce((most, row) => (!most || row.share_fraction > most.share_fraction ? row : most), null);
  return top ? `At ${last}, ${percent(top.share_fraction)} of the time of ${top.interaction} is ${top.part}.` : '';
}
