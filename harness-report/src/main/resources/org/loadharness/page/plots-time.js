// P4 and P13: what happened over time in a trial.

/** Generators that stand still for longer are said to have stalled; the same as --limit stall. */
const STALL_MS = 10;

const FEWEST_SECONDS = 4;

/** Points with a trial that lasted long enough to look at over time. */
const longPoints = () => {
  const counts = new Map();
  for (const row of rowsOf('timeline.csv')) {
    const trial = `${row.repeat} ${row.load}`;
    counts.set(trial, (counts.get(trial) ?? 0) + 1);
  }
  const long = new Set([...counts].filter(([, count]) => count >= FEWEST_SECONDS).map(([trial]) => trial.slice(trial.indexOf(' ') + 1)));
  return shownPoints().filter(row => long.has(row.load));
};

const tooShort = () => (longPoints().length ? '' : 'No trial lasted some seconds. Measure with --duration 10s to see what happens over time.');

const pointChooser = () => {
  const options = longPoints().map(row => ({ key: row.load, label: row.load }));
  return { name: 'load', label: 'Load', options, initial: options[options.length >> 1]?.key };
};

const chosenLoad = choice => choice.load ?? longPoints()[0].load;

/** What shades a plot over time: the warm-up, up to 0. */
function warmupShade(rows, window) {
  const start = Math.max(window?.[0] ?? -Infinity, Math.min(0, ...rows.map(row => row.start_s)));
  const end = Math.min(0, window?.[1] ?? 0);
  return start < end ? [shade(start, end, 'warm-up', 0.12)] : [];
}

/** When each phase's users were let go, where there are several. */
function releases(load) {
  return rowsOf('phases.csv')
    .filter(row => row.load === load && known(row.released_s))
    .map(row => upright(row.released_s, row.phase, token('soft')));
}

/** Where a phase became another: what came before and what comes after are two things. */
function changes(load) {
  return rowsOf('steady.csv')
    .filter(row => row.load === load && row.change_from_s > 0)
    .map(row => upright(row.change_from_s, row.change_repeat ? `${row.change}, repeat ${row.change_repeat}` : row.change, token('suspect')));
}

/** What is said of a load over time: whether it was steady, else the words at hand. */
function steadyWords(load, otherwise) {
  const rows = rowsOf('steady.csv').filter(row => row.load === load);
  if (!rows.length) return otherwise;
  const words = rows.map(row => row.sentence).join('; ');
  return rows[0].change ? `Not steady: ${words}.` : `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

/** What shades and marks a plot over time, as a series without data. */
function background(rows, load, { axes = {}, window = null } = {}) {
  const lines = [...releases(load), ...changes(load)].filter(each => !window || (each.xAxis >= window[0] && each.xAxis <= window[1]));
  return {
    type: 'line',
    data: [],
    silent: true,
    ...axes,
    markArea: { silent: true, data: warmupShade(rows, window) },
    markLine: { silent: true, symbol: 'none', data: lines },
  };
}

const timeScale = (rows, window) =>
  window ? scale(value => value, ...window, evenTicks(...window, 9), short) : evenScale([Math.min(...rows.map(row => row.start_s)), Math.max(...rows.map(row => row.end_s))], short, { from: null, count: 9 });

plot({
  id: 'p13',
  section: 'time',
  title: 'Throughput and mean response time, second by second',
  question: 'Does it hold, or does it drift?',
  wide: true,
  tall: true,
  zooms: true,
  missing: tooShort,
  choices: () => [pointChooser()],
  draw: choice => {
    const load = chosenLoad(choice);
    const rows = rowsOf('timeline.csv').filter(row => row.load === load).map(row => ({ ...row, throughput_per_s: perSecond(row) }));
    const repeats = unique(rows.map(row => row.repeat));
    const drawn = repeats.slice(0, 10);
    const { window } = choice;
    const x = timeScale(rows, window);
    const middle = row => (row.start_s + row.end_s) / 2;
    const lengths = rows.map(row => row.end_s - row.start_s).sort((a, b) => a - b);
    const usual = lengths[lengths.length >> 1];
    const all = rows.filter(row => row.end_s - row.start_s > usual / 4);
    const whole = all.filter(inWindow(window));
    const upper = evenScale(whole.map(row => row.throughput_per_s));
    const lower = logScale(whole.map(row => row.latency_mean_ms).filter(known), value => time(value));
    const top = { xAxisIndex: 0, yAxisIndex: 0 };
    const bottom = { xAxisIndex: 1, yAxisIndex: 1 };
    const trial = (repeat, value, of, axes, place) =>
      line({
        name: `repeat ${repeat}`,
        index: place,
        axes,
        size: 4,
        points: whole.filter(row => row.repeat === repeat && known(of(row))).map(row => ({
          x: middle(row),
          y: value.at(of(row)),
          tip: [`repeat ${repeat}, ${figure(row.start_s)} to ${figure(row.end_s)} s`, rate(row.throughput_per_s), `${time(row.latency_mean_ms)} in the mean`],
        })),
      });
    return {
      option: chart({
        legend: legend(drawn.map(repeat => `repeat ${repeat}`)),
        grid: [{ ...STACKED, top: 44, height: '35%' }, { ...STACKED, bottom: 46, height: '28%' }],
        xAxis: [xAxis(x, '', { gridIndex: 0, axisLabel: { show: false } }), xAxis(x, 'time since the start of the measured stage (s)', { gridIndex: 1 })],
        yAxis: [yAxis(upper, 'throughput (successes per second)', { gridIndex: 0 }), yAxis(lower, 'mean response time', { gridIndex: 1 })],
        series: [
          background(rows, load, { axes: top, window }),
          background(rows, load, { axes: bottom, window }),
          ...drawn.flatMap((repeat, place) => trial(repeat, upper, row => row.throughput_per_s, top, place)),
          ...drawn.flatMap((repeat, place) => trial(repeat, lower, row => row.latency_mean_ms, bottom, place)),
        ],
      }),
      near: usual / 2,
      columns: [
        ...columnsOf('timeline.csv', [...identity, 'repeat', 'stage', 'start_s', 'end_s', 'successes', 'failures']),
        { name: 'throughput_per_s', type: 'number', meaning: 'Successes over the length of the row.' },
        ...columnsOf('timeline.csv', ['latency_mean_ms', 'latency_p99_ms', 'in_flight', 'generator_cpu_fraction', 'server_cpu_fraction', 'hiccup_ms']),
      ],
      rows,
      caption: `A line is a repeat of ${load}, n = ${repeats.length}${drawn.length < repeats.length ? `, of which ${drawn.length} are drawn` : ''}. The warm-up is shaded and in no other figure; rows shorter than a quarter of the usual are in the table only. ${TABLES.get('timeline.csv').thinned}`,
      finding: steadyWords(load, driftWords(all.filter(row => row.stage === 'measured'))),
    };
  },
});

function perSecond(row) {
  const length = row.end_s - row.start_s;
  return length > 0 ? Number((row.successes / length).toPrecision(6)) : null;
}

function driftWords(rows) {
  const end = Math.max(...rows.map(row => row.end_s));
  const total = some => {
    const length = some.reduce((sum, row) => sum + row.end_s - row.start_s, 0);
    return length > 0 ? some.reduce((sum, row) => sum + row.successes, 0) / length : NaN;
  };
  const first = total(rows.filter(row => row.end_s <= end / 2));
  const last = total(rows.filter(row => row.end_s > end / 2));
  if (!(first > 0) || !Number.isFinite(last)) return 'What came through each second of each repeat.';
  const change = last / first - 1;
  return `In the second half of the measured stage throughput was ${percent(Math.abs(change), 2)} ${change < 0 ? 'lower' : 'higher'} than in the first.`;
}

plot({
  id: 'p4',
  section: 'time',
  title: 'Response times over time',
  question: 'Is it stationary, and what were the pauses?',
  wide: true,
  zooms: true,
  missing: () => tooShort() || (TABLES.has('heat.csv') ? '' : NOTHING_SUCCEEDED),
  choices: () => [pointChooser(), { name: 'repeat', label: 'Repeat', options: heatRepeats() }],
  draw: choice => {
    const load = chosenLoad(choice);
    const repeat = Number(choice.repeat ?? 1);
    const rows = rowsOf('heat.csv').filter(row => row.load === load && row.repeat === repeat);
    const seconds = rowsOf('timeline.csv').filter(row => row.load === load && row.repeat === repeat);
    const { window } = choice;
    const x = timeScale(rows.length ? rows : seconds, window);
    const y = logScale(rows.flatMap(row => [row.latency_from_ms, row.latency_to_ms]).filter(value => value > 0), value => time(value));
    const totals = new Map();
    for (const row of rows) totals.set(row.start_s, (totals.get(row.start_s) ?? 0) + row.successes);
    const stalls = seconds.filter(row => row.hiccup_ms > STALL_MS || row.generator_collection_ms > STALL_MS || row.server_collection_ms > STALL_MS);
    return {
      option: chart({
        legend: legend([]),
        grid: { left: 56, right: 20, top: 44, bottom: 46 },
        xAxis: xAxis(x, 'time since the start of the measured stage (s)'),
        yAxis: yAxis(y, 'response time'),
        series: [background(seconds, load, { window }), cells(rows.filter(inWindow(window)), totals, x, y), pauses(stalls.filter(inWindow(window)), y)],
      }),
      columns: columnsOf('heat.csv', [...identity, 'repeat', 'stage', 'start_s', 'end_s', 'latency_from_ms', 'latency_to_ms', 'successes']),
      rows,
      caption: `Each column is a row of time of ${load}, repeat ${repeat}. The stronger a field, the more of that time's successes are in it, on a logarithmic scale from 0.1 % to 100 %. Triangles: stalls or garbage collections above ${STALL_MS} ms. ${TABLES.get('heat.csv').thinned}`,
      finding: stallWords(stalls),
      stops: columnsOfTime(rows.filter(inWindow(window)), x),
    };
  },
});

const heatRepeats = () =>
  unique((TABLES.get('heat.csv')?.rows ?? []).map(row => row.repeat)).map(repeat => ({ key: String(repeat), label: String(repeat) }));

function cells(rows, totals, x, y) {
  const points = rows.map(row => ({ row, share: row.successes / totals.get(row.start_s) }));
  return {
    ...custom('response times', {}, 3, [], (params, api) => {
      const { row, share } = points[params.dataIndex];
      const [left, top] = api.coord([x.at(row.start_s), y.at(row.latency_to_ms)]);
      const [right, bottom] = api.coord([x.at(row.end_s), y.at(row.latency_from_ms)]);
      return {
        type: 'rect',
        shape: { x: left, y: top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) },
        style: { fill: colour(0), opacity: 0.08 + 0.92 * Math.min(1, Math.max(0, 1 + Math.log10(share) / 3)) },
      };
    }),
    silent: false,
    tooltip: { show: true },
    data: points.map(({ row, share }) => ({
      value: [x.at(row.start_s), y.at(row.latency_to_ms)],
      tip: [`${figure(row.start_s)} to ${figure(row.end_s)} s`, `${time(row.latency_from_ms)} to ${time(row.latency_to_ms)}`, `${plural(row.successes, 'success', 'successes')}, ${percent(share)}`],
    })),
  };
}

/** What the cursor reads of each column of fields: its successes, and between which times they are. */
function columnsOfTime(rows, x) {
  return unique(rows.map(row => row.start_s)).sort((a, b) => a - b).map(start => {
    const own = rows.filter(row => row.start_s === start).sort((a, b) => a.latency_from_ms - b.latency_from_ms);
    const count = own.reduce((sum, row) => sum + row.successes, 0);
    let upTo = 0;
    const middle = own.find(row => (upTo += row.successes) >= count / 2);
    const within = row => `${time(row.latency_from_ms)} to ${time(row.latency_to_ms)}`;
    const last = own[own.length - 1];
    return {
      at: x.at((start + last.end_s) / 2),
      head: `${figure(start)} to ${figure(last.end_s)} s`,
      lines: [plural(count, 'success', 'successes'), `median within ${within(middle)}`, `largest within ${within(last)}`].map(text => ({ text })),
    };
  });
}

function pauses(rows, y) {
  return {
    type: 'scatter',
    name: 'pauses',
    z: 5,
    symbol: 'triangle',
    symbolRotate: 180,
    symbolSize: 9,
    itemStyle: { color: token('suspect') },
    data: rows.map(row => ({
      value: [(row.start_s + row.end_s) / 2, y.max],
      tip: [
        `${figure(row.start_s)} to ${figure(row.end_s)} s`,
        known(row.hiccup_ms) ? `longest stall of the generator ${time(row.hiccup_ms)}` : '',
        row.generator_collection_ms ? `garbage collections of the generator ${time(row.generator_collection_ms)}` : '',
        row.server_collection_ms ? `of the server ${time(row.server_collection_ms)}` : '',
      ].filter(Boolean),
    })),
  };
}

function stallWords(stalls) {
  if (!stalls.length) return `No stall and no garbage collection above ${STALL_MS} ms.`;
  const worst = Math.max(...stalls.map(row => Math.max(row.hiccup_ms ?? 0, row.generator_collection_ms ?? 0, row.server_collection_ms ?? 0)));
  return `${plural(stalls.length, 'second')} with a stall or garbage collections above ${STALL_MS} ms, ${time(worst)} at worst.`;
}
