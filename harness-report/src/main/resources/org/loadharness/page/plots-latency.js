// P2 and P3: what users feel, and how bad the tail is.

const PERCENTILES = [
  { key: 'p50', name: 'p50 (median)' },
  { key: 'p90', name: 'p90' },
  { key: 'p99', name: 'p99' },
  { key: 'p999', name: 'p99.9' },
  { key: 'max', name: 'largest' },
];

plot({
  id: 'p2',
  section: 'latency',
  title: 'Response times',
  question: 'What do users feel, the lucky ones and the others?',
  missing: () => (shownPoints().some(row => known(row.latency_p50_ms)) ? '' : withoutTimes()),
  choices: () => [
    { name: 'what', label: 'Show', options: responseOptions(), initial: responseOptions()[0].key },
  ],
  draw: choice => {
    const [kind, of] = split(choice.what ?? responseOptions()[0].key);
    const lines = responseLines(kind, of).map((each, index) => ({ ...each, index })).filter(hasFigures);
    const rows = unique(lines.flatMap(each => each.rows));
    const x = loadScale(rows);
    const y = logScale(inView(lines), value => time(value));
    return {
      option: chart({
        legend: legend(lines.map(each => each.name)),
        xAxis: xAxis(x, loadTitle()),
        yAxis: yAxis(y, 'response time'),
        series: lines.flatMap(each => responseLine(each, x, y)),
      }),
      columns: responseColumns(kind),
      rows,
      caption: responseCaption(kind, rows),
      finding: responseWords(lines),
    };
  },
});

/** Why there are no response times: none was measured, or too few to say what is usual. */
const withoutTimes = () => (somethingSucceeded() ? 'Too few succeeded for any percentile: measure longer, or with more --repeats.' : NOTHING_SUCCEEDED);

/** Kinds of what P2 shows; behind the colon which one of them. */
function responseOptions() {
  const variants = shownVariants();
  const shares = rowsOf('shares.csv');
  const interactions = unique(shares.map(row => row.interaction));
  return [
    ...(LOAD.kind === 'names' ? [''] : variants).map(variant => ({
      key: `variant:${variant}`,
      label: variants.length > 1 && LOAD.kind !== 'names' ? `all percentiles, ${lineName(variant)}` : 'all interactions',
    })),
    ...(variants.length > 1 && LOAD.kind !== 'names'
      ? PERCENTILES.map(each => ({ key: `percentile:${each.key}`, label: `${each.name} of every variant` }))
      : []),
    ...(interactions.length > 1 ? interactions.map(each => ({ key: `interaction:${each}`, label: `only ${each}` })) : []),
  ];
}

const split = key => [key.slice(0, key.indexOf(':')), key.slice(key.indexOf(':') + 1)];

function responseLines(kind, of) {
  if (kind === 'percentile') {
    return shownVariants().map(variant => ({ name: lineName(variant), key: of, rows: pointsOf(variant) }));
  }
  if (kind === 'interaction') {
    const rows = rowsOf('shares.csv').filter(row => row.interaction === of);
    if (LOAD.kind === 'names') return PERCENTILES.map(each => ({ ...each, rows }));
    const several = shownVariants().length > 1;
    return shownVariants().flatMap(variant => {
      const own = rows.filter(row => variantOf(row) === variant);
      const keys = several ? PERCENTILES.filter(each => each.key === 'p50' || each.key === 'p99') : PERCENTILES;
      return keys.map(each => ({ ...each, name: several ? `${each.name}, ${lineName(variant)}` : each.name, rows: own }));
    });
  }
  return PERCENTILES.map(each => ({ ...each, rows: LOAD.kind === 'names' ? shownPoints() : pointsOf(of) }));
}

/** So far beyond all figures ends of intervals are drawn: those of a few repeats may reach a million times farther. */
const REACH = 10;

/** All figures of the lines, with the ends of their intervals as far as they leave the figures room. */
function inView(lines) {
  const all = (which, of = value => value) => lines.flatMap(each => each.rows.map(row => row[`latency_${each.key}_${which}ms`])).filter(known).map(of);
  const figures = all('');
  const least = Math.min(...figures.filter(value => value > 0)) / REACH;
  const most = Math.max(...figures) * REACH;
  return [...figures, ...all('ci_low_', end => Math.max(end, least)), ...all('ci_high_', end => Math.min(end, most))];
}

/** A percentile that no point has samples for is no line. */
const hasFigures = each => each.rows.some(row => known(row[`latency_${each.key}_ms`]));

function responseLine(each, x, y) {
  const end = (row, which) => {
    const value = row[`latency_${each.key}_ci_${which}_ms`];
    return known(value) ? y.at(value) : NaN;
  };
  return line({
    name: each.name,
    index: each.index,
    size: 7,
    joined: !x.names,
    points: each.rows
      .filter(row => known(row[`latency_${each.key}_ms`]))
      .map(row => ({
        x: x.at(LOAD.of(row)),
        y: y.at(row[`latency_${each.key}_ms`]),
        low: end(row, 'low'),
        high: end(row, 'high'),
        verdict: row.verdict,
        tip: [
          row.load,
          `${each.name}: ${time(row[`latency_${each.key}_ms`])}`,
          interval(row[`latency_${each.key}_ci_low_ms`], row[`latency_${each.key}_ci_high_ms`], time),
        ].filter(Boolean),
      })),
  });
}

function responseColumns(kind) {
  const named = ['latency_p50_ms', 'latency_p90_ms', 'latency_p95_ms', 'latency_p99_ms', 'latency_p999_ms', 'latency_max_ms'];
  return kind === 'interaction'
    ? columnsOf('shares.csv', [...identity, 'interaction', ...named, 'successes'])
    : columnsOf('summary.csv', [
        ...identity,
        ...named.flatMap(name => [name, name.replace('_ms', '_ci_low_ms'), name.replace('_ms', '_ci_high_ms')]),
        'successes', 'repeats', 'verdict',
      ]);
}

function responseCaption(kind, rows) {
  const ranged = rows.some(row => known(row.latency_p50_ci_low_ms));
  const ends = ranged
    ? `Bands: 95 % intervals (a repeat counts as one observation, n = ${ofRepeats(rows)}), cut off beyond ${REACH} times all figures.`
    : kind === 'interaction'
      ? 'Without intervals.'
      : 'One repeat of each point: there is no interval.';
  return `Response times of successes, all repeats of a point together (${span(rows.map(row => row.successes), 'success', 'successes')} per point). ${ends} A percentile p is left out where there are fewer than 10 / (1 − p) successes.${ofVerdicts(rows.filter(row => row.verdict))}`;
}

function responseWords(lines) {
  const last = lines.map(each => each.rows[each.rows.length - 1]).filter(known)[0];
  if (!last) return '';
  const percentiles = lines
    .filter(each => each.rows.includes(last) && known(last[`latency_${each.key}_ms`]))
    .map(each => `${each.name} ${timeOf(last, each.key)}`);
  return percentiles.length ? `At ${last.load}: ${percentiles.join(', ')}.` : '';
}

plot({
  id: 'p3',
  section: 'latency',
  title: 'Percentile spectrum',
  question: 'How bad is the tail?',
  alone: true,
  missing: () => (rowsOf('percentiles.csv').length ? '' : withoutTimes()),
  choices: () => [variantChooser()],
  draw: choice => {
    const all = ofVariant(rowsOf('percentiles.csv'), choice);
    const loads = unique(all.map(row => row.load));
    const drawn = spread(loads, 8);
    const rows = all.filter(row => drawn.includes(row.load));
    const place = row => (row.quantile_fraction < 1 ? -Math.log10(1 - row.quantile_fraction) : Math.log10(row.samples));
    const most = Math.max(1, ...rows.map(place));
    const x = scale(value => value, 0, most * 1.02, Array.from({ length: Math.floor(most) + 1 }, (_, nines) => nines), nines);
    const y = logScale(rows.map(row => row.latency_ms), value => time(value));
    const name = load => {
      const row = rows.find(each => each.load === load);
      return LOAD.kind === 'names' ? LOAD.of(row).replaceAll('\n', ' · ') : loadName(row);
    };
    return {
      option: chart({
        legend: legend(drawn.map(name)),
        xAxis: xAxis(x, 'share of successes at or below'),
        yAxis: yAxis(y, 'response time'),
        series: drawn.flatMap((load, index) =>
          line({
            name: name(load),
            index,
            size: 5,
            banded: false,
            paint: ramp(drawn.length > 1 ? index / (drawn.length - 1) : 0.4),
            points: rows.filter(row => row.load === load).map(row => ({
              x: place(row),
              y: y.at(row.latency_ms),
              tip: [
                load,
                row.quantile_fraction < 1 ? `p${figure(100 * row.quantile_fraction, 9)}: ${time(row.latency_ms)}` : `largest: ${time(row.latency_ms)}`,
                interval(row.latency_ci_low_ms, row.latency_ci_high_ms, time) && `95 % interval ${interval(row.latency_ci_low_ms, row.latency_ci_high_ms, time)}`,
              ].filter(Boolean),
            })),
          }),
        ),
      }),
      columns: columnsOf('percentiles.csv', [...identity, 'quantile_fraction', 'latency_ms', 'latency_ci_low_ms', 'latency_ci_high_ms', 'samples']),
      rows,
      caption: `Response times of successes, all repeats together; the last mark of a line is the largest. Each step to the right is a tenth of what is above.${drawn.length < loads.length ? ` ${drawn.length} of ${loads.length} loads, evenly spread; percentiles.csv has all.` : ''} 95 % intervals (n = repeats) are in the table.`,
      finding: tailWords(rows, drawn),
    };
  },
});

const nines = count => (count === 0 ? '0 %' : count === 1 ? '90 %' : `99${count > 2 ? '.' : ''}${'9'.repeat(count - 2)} %`);

function tailWords(rows, loads) {
  const of = load => {
    const own = rows.filter(row => row.load === load);
    const median = own.find(row => row.quantile_fraction === 0.5);
    const top = own[own.length - 1];
    return median && top && median.latency_ms > 0 ? { load, ratio: top.latency_ms / median.latency_ms } : null;
  };
  const worst = loads.map(of).filter(known).reduce((best, each) => (!best || each.ratio > best.ratio ? each : best), null);
  return worst ? `The longest tail is that of ${worst.load}: its largest response time is ${figure(Number(worst.ratio.toPrecision(2)))} times its median.` : '';
}
