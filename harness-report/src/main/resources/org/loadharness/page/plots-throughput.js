// P1, P12 and P14: how much comes through.

plot({
  id: 'p1',
  section: 'scaling',
  title: 'Throughput',
  question: 'Where does it stop growing, and is that certain?',
  missing: () => (somethingSucceeded() ? '' : NOTHING_SUCCEEDED),
  draw: () => {
    const rows = shownPoints().filter(row => known(row.throughput_per_s));
    const repeats = rowsOf('repeats.csv').filter(row => known(row.throughput_per_s));
    const x = loadScale(rows);
    const values = [...rows, ...repeats].map(row => row.throughput_per_s);
    const logarithmic = Math.max(...values) > 40 * Math.min(...values.filter(value => value > 0)) && VARIANTS.length > 1;
    const ends = rows.flatMap(row => [row.throughput_ci_low_per_s, row.throughput_ci_high_per_s]).filter(known).map(end => Math.max(0, end));
    const top = Math.max(...values) * 1.35;
    const y = logarithmic ? logScale(values) : evenScale([...values, ...ends.filter(end => end < top)]);
    const series = shownVariants().flatMap((variant, index) => throughputOf(variant, index, x, y));
    const offered = LOAD.kind === 'rates' && !HAS_FLOWS ? [offeredLine(rows, x, y)] : [];
    return {
      option: chart({
        legend: legend([...shownVariants().map(lineName), ...offered.map(each => each.name)]),
        xAxis: xAxis(x, loadTitle()),
        yAxis: yAxis(y, 'throughput (successes per second)'),
        series: [...withKnee(series, x), ...offered],
      }),
      columns: columnsOf('summary.csv', [
        ...identity, 'throughput_per_s', 'throughput_ci_low_per_s', 'throughput_ci_high_per_s', 'throughput_sd_per_s',
        'repeats', 'users_active_mean', 'in_flight_mean', 'verdict',
      ]),
      rows,
      caption: `${intervalWords(rows)} Faint: single repeats.${ofVerdicts(rows)}`,
      finding: peakWords(rows),
    };
  },
});

function intervalWords(rows) {
  return rows.some(row => known(row.throughput_ci_low_per_s))
    ? `Mean, and the band of its 95 % interval (Student's t over repeats, n = ${ofRepeats(rows)} of each point).`
    : 'One repeat of each point: there is no interval. Measure with --repeats 5 to have one.';
}

function throughputOf(variant, index, x, y) {
  const place = row => x.at(LOAD.of(row));
  const name = lineName(variant);
  const rows = pointsOf(variant).filter(row => known(row.throughput_per_s));
  const repeats = (TABLES.get('repeats.csv')?.rows ?? []).filter(row => variantOf(row) === variant);
  return [
    ...line({
      name,
      index,
      joined: !x.names,
      points: rows.map(row => ({
        x: place(row),
        y: y.at(row.throughput_per_s),
        low: known(row.throughput_ci_low_per_s) ? y.at(Math.max(0, row.throughput_ci_low_per_s)) : NaN,
        high: known(row.throughput_ci_high_per_s) ? y.at(row.throughput_ci_high_per_s) : NaN,
        verdict: row.verdict,
        tip: throughputTip(row),
      })),
    }),
    dots(name, index, repeats.filter(row => known(row.throughput_per_s)).map(row => ({
      x: place(row),
      y: y.at(row.throughput_per_s),
      tip: [`${row.load}, repeat ${row.repeat}`, rate(row.throughput_per_s)],
    }))),
  ];
}

function throughputTip(row) {
  const range = interval(row.throughput_ci_low_per_s, row.throughput_ci_high_per_s);
  return [row.load, rateOf(row), range && `95 % interval ${range}`, row.verdict].filter(Boolean);
}

/** What comes through if nothing is lost: the diagonal. Of flows nobody knows how many requests they would have had. */
function offeredLine(rows, x, y) {
  const rates = unique(rows.map(LOAD.of)).sort((a, b) => a - b);
  const from = rates[0];
  const to = rates[rates.length - 1];
  const along = Array.from({ length: 40 }, (_, index) => from * (to / from) ** (index / 39));
  return guide('all that is offered', along.map(value => ({ x: x.at(value), y: y.at(value) })));
}

/** The knee of the run's key figures, where the plot shows the variant that it is of. */
function withKnee(series, x) {
  const knee = DATA.figures.knee;
  const peak = DATA.figures.peak;
  const of = peak && POINTS.find(row => row.load === peak.load);
  if (!knee || !['users', 'rates'].includes(knee.kind) || !of || !SHOWN.has(variantOf(of)) || x.names) return series;
  const own = token('soft');
  const ranged = known(knee.low) ? [shade(x.at(knee.low), x.at(knee.high), knee.kind === 'rates' ? 'knee' : '', 0.13, own)] : [];
  const marked = {
    type: 'line',
    data: [],
    silent: true,
    markArea: { silent: true, data: ranged },
    markLine:
      knee.kind === 'users'
        ? { silent: true, symbol: 'none', data: [upright(x.at(knee.value), `knee ${figure(knee.value)}`, own)] }
        : undefined,
  };
  return [marked, ...series];
}

function peakWords(rows) {
  const peak = rows.reduce((best, row) => (row.throughput_per_s > best.throughput_per_s ? row : best));
  const range = interval(peak.throughput_ci_low_per_s, peak.throughput_ci_high_per_s);
  return `Highest at ${peak.load}${unlessSound(peak.verdict)}: ${rateOf(peak)}${range ? ` (95 % interval ${range})` : ''}.`;
}

plot({
  id: 'p12',
  section: 'scaling',
  title: 'Response time against throughput',
  question: 'What does the next bit of throughput cost?',
  missing: () =>
    !somethingSucceeded() ? NOTHING_SUCCEEDED : shownVariants().some(variant => pathOf(variant).length > 1) ? '' : 'It takes several loads: --users 1,2,5..100.',
  draw: () => {
    const rows = shownVariants().flatMap(pathOf);
    const y = logScale(rows.map(row => row.latency_mean_ms), value => time(value));
    const most = Math.max(...rows.map(row => row.throughput_per_s));
    const wide = most > 40 * Math.min(...rows.map(row => row.throughput_per_s)) && VARIANTS.length > 1;
    const x = wide ? logScale(rows.map(row => row.throughput_per_s)) : evenScale(rows.map(row => row.throughput_per_s));
    const labelled = withRoom(shownVariants().flatMap(variant => spread(pathOf(variant), 6)), x, y);
    return {
      option: chart({
        legend: legend(shownVariants().map(lineName)),
        xAxis: xAxis(x, 'throughput (successes per second)'),
        yAxis: yAxis(y, 'mean response time'),
        series: shownVariants().flatMap((variant, index) => path(variant, index, x, y, labelled)),
      }),
      columns: columnsOf('summary.csv', [...identity, 'throughput_per_s', 'latency_mean_ms', 'latency_p99_ms', 'repeats', 'verdict']),
      rows,
      caption: `A line goes from the lightest load to the heaviest; the labels are loads. Means over ${ofRepeats(rows)}; their intervals are in the plots of throughput and of response times.${ofVerdicts(rows)}`,
      finding: pathWords(),
    };
  },
});

const pathOf = variant =>
  pointsOf(variant).filter(row => known(row.throughput_per_s) && known(row.latency_mean_ms));

/** Whether two values are nearly in one place, as a part of the axis. */
const areNear = (scale, one, other, part) => Math.abs(scale.at(one) - scale.at(other)) < part * (scale.max - scale.min);

/** Those whose labels do not lie on each other's; of two the heavier load. */
function withRoom(rows, x, y) {
  const meet = (one, other) =>
    areNear(x, one.throughput_per_s, other.throughput_per_s, 0.06) && areNear(y, one.latency_mean_ms, other.latency_mean_ms, 0.07);
  return [...rows]
    .sort((one, other) => LOAD.of(other) - LOAD.of(one))
    .reduce((kept, row) => (kept.some(other => meet(row, other)) ? kept : [...kept, row]), []);
}

function path(variant, index, x, y, labelled) {
  const rows = pathOf(variant);
  const drawn = line({
    name: lineName(variant),
    index,
    points: rows.map(row => ({
      x: x.at(row.throughput_per_s),
      y: y.at(row.latency_mean_ms),
      verdict: row.verdict,
      tip: [row.load, rateOf(row), `${timeOf(row, 'mean')} in the mean`],
    })),
  });
  drawn[0].data.forEach((point, place) => {
    if (labelled.includes(rows[place]) && LOAD.kind !== 'names') {
      // beside a line that goes straight up, on the side where no other line is
      const isBelowOrAbove = row => row && areNear(x, rows[place].throughput_per_s, row.throughput_per_s, 0.03);
      const position = isBelowOrAbove(rows[place - 1]) ? 'left' : isBelowOrAbove(rows[place + 1]) ? 'right' : 'top';
      point.label = { show: true, position, distance: 5, formatter: () => short(LOAD.of(rows[place])), color: token('soft'), fontSize: 11 };
    }
  });
  return drawn;
}

/** Of one variant: between two of them its loads and what differs would be mixed. */
function pathWords() {
  const rows = shownVariants().map(pathOf).filter(path => path.length > 1).pop();
  const [first, last] = [rows[0], rows[rows.length - 1]];
  return `From ${first.load} to ${last.load} the mean response time goes from ${timeOf(first, 'mean')} to ${timeOf(last, 'mean')}, throughput from ${rateOf(first)} to ${rateOf(last)}.`;
}

plot({
  id: 'p14',
  section: 'machine',
  title: 'Repeats in order',
  question: 'Is the machine quiet, or does it drift?',
  missing: () => (repeatsInOrder().length > 2 ? '' : 'It takes repeats: --repeats 5.'),
  draw: () => {
    const rows = repeatsInOrder();
    const x = evenScale(rows.map(row => row.order), short, { from: null });
    const y = evenScale(rows.map(row => row.of_mean_fraction - 1), value => percent(value, 2), { from: null });
    const names = shownVariants().map(lineName);
    return {
      option: chart({
        legend: legend(names),
        xAxis: xAxis(x, 'trials in the order in which they ran'),
        yAxis: yAxis(y, 'throughput beside the mean of its point'),
        series: [
          guide('mean', [{ x: x.min, y: 0 }, { x: x.max, y: 0 }], { type: 'solid', width: 1 }),
          ...shownVariants().map((variant, index) => ({
            ...dots(lineName(variant), index, rows.filter(row => variantOf(row) === variant).map(row => ({
              x: x.at(row.order),
              y: y.at(row.of_mean_fraction - 1),
              tip: [`${row.load}, repeat ${row.repeat}`, `${percent(row.of_mean_fraction - 1)} beside the mean`, rate(row.throughput_per_s)],
            }))),
            symbolSize: 8,
            itemStyle: { color: colour(index), opacity: 0.8 },
          })),
        ],
      }),
      columns: [
        ...columnsOf('repeats.csv', [...identity, 'repeat', 'started_at', 'throughput_per_s', 'latency_mean_ms', 'verdict']),
        { name: 'order', type: 'number', meaning: 'Place among the trials, by when they began.' },
        { name: 'of_mean_fraction', type: 'number', meaning: "Throughput over the mean of the point's repeats." },
      ],
      rows,
      caption: 'A dot is a trial. On a quiet machine the dots lie evenly about 0 from left to right; a slope or a step is the machine, not the load.',
      finding: scatterWords(rows),
    };
  },
});

function repeatsInOrder() {
  const means = new Map(POINTS.map(row => [row.load, row]));
  return rowsOf('repeats.csv')
    .filter(row => known(row.throughput_per_s) && means.get(row.load)?.repeats > 1 && means.get(row.load).throughput_per_s > 0)
    .sort((a, b) => (a.started_at < b.started_at ? -1 : a.started_at > b.started_at ? 1 : 0))
    .map((row, index) => ({ ...row, order: index + 1, of_mean_fraction: row.throughput_per_s / means.get(row.load).throughput_per_s }));
}

function scatterWords(rows) {
  const half = rows.length >> 1;
  const mean = some => some.reduce((sum, row) => sum + row.of_mean_fraction, 0) / some.length;
  const drift = mean(rows.slice(half)) / mean(rows.slice(0, half)) - 1;
  const off = rows.reduce((worst, row) => (Math.abs(row.of_mean_fraction - 1) > Math.abs(worst.of_mean_fraction - 1) ? row : worst));
  const halves = Math.abs(drift) < 0.0005 ? 'as fast as' : `${percent(Math.abs(drift), 2)} ${drift < 0 ? 'slower' : 'faster'} than`;
  return `The second half of the run was ${halves} the first; the repeat farthest off is ${percent(off.of_mean_fraction - 1, 2)} from its mean (${off.load}, repeat ${off.repeat}).`;
}
