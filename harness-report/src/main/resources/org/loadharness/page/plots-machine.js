// P7: who is the bottleneck?

plot({
  id: 'p7',
  section: 'machine',
  title: 'Processors',
  question: 'Who is the bottleneck?',
  missing: () =>
    machineRows().some(row => known(row.generator_cpu_fraction)) ? '' : 'Processor time is unknown: in simulated time there is none.',
  choices: () => [variantChooser()],
  draw: choice => {
    const rows = ofVariant(machineRows(), choice);
    const x = loadScale(rows);
    const shown = processors().filter(each => rows.some(row => known(row[each.key])));
    const y = evenScale([...shown.flatMap(each => rows.map(row => row[each.key])).filter(known), 1], value => percent(value), {});
    return {
      option: chart({
        legend: legend(shown.map(each => each.name)),
        xAxis: xAxis(x, loadTitle()),
        yAxis: yAxis(y, 'share of all cores'),
        series: [
          guide('full', x.names ? [] : [{ x: x.min, y: 1 }, { x: x.max, y: 1 }], { type: [2, 3], width: 1 }),
          ...shown.flatMap((each, index) => processorLine(each, index, rows, x, y)),
        ],
      }),
      columns: [
        ...columnsOf('summary.csv', [...identity, 'generator_cpu_fraction', 'generator_cpu_ci_low_fraction', 'generator_cpu_ci_high_fraction', 'server_cpu_fraction', 'server_cpu_ci_low_fraction', 'server_cpu_ci_high_fraction']),
        { name: 'generator_collecting_fraction', type: 'number', meaning: "Time of the generator's garbage collections over measured time, all repeats." },
        { name: 'server_collecting_fraction', type: 'number', meaning: "The same of the server's." },
        ...columnsOf('summary.csv', ['repeats', 'verdict']),
      ],
      rows,
      caption: `GC: the part of the time that garbage collections took. Bands: 95 % intervals of the mean (Student's t, n = ${ofRepeats(rows)}). In mode local the service is in the generator's share. Ticks of the kernel's clock can lift a short point above 100 %.${ofVerdicts(rows)}`,
      finding: machineWords(rows),
    };
  },
});

const processors = () => [
  { key: 'generator_cpu_fraction', low: 'generator_cpu_ci_low_fraction', high: 'generator_cpu_ci_high_fraction', name: 'generator' },
  { key: 'server_cpu_fraction', low: 'server_cpu_ci_low_fraction', high: 'server_cpu_ci_high_fraction', name: 'server' },
  { key: 'generator_collecting_fraction', name: 'generator GC' },
  { key: 'server_collecting_fraction', name: 'server GC' },
];

function machineRows() {
  const repeats = rowsOf('repeats.csv');
  const part = (load, name) => {
    const own = repeats.filter(row => row.load === load && known(row[name]) && row.measured_s > 0);
    const seconds = own.reduce((sum, row) => sum + row.measured_s, 0);
    return seconds > 0 ? Number((own.reduce((sum, row) => sum + row[name], 0) / 1000 / seconds).toPrecision(6)) : null;
  };
  return shownPoints().map(row => ({
    ...row,
    generator_collecting_fraction: part(row.load, 'generator_collection_ms'),
    server_collecting_fraction: part(row.load, 'server_collection_ms'),
  }));
}

function processorLine(each, index, rows, x, y) {
  const end = (row, name) => (name && known(row[name]) ? Math.min(y.max, Math.max(0, y.at(row[name]))) : NaN);
  return line({
    name: each.name,
    index,
    joined: !x.names,
    size: 7,
    points: rows.filter(row => known(row[each.key])).map(row => ({
      x: x.at(LOAD.of(row)),
      y: y.at(row[each.key]),
      low: end(row, each.low),
      high: end(row, each.high),
      verdict: row.verdict,
      tip: [row.load, `${each.name}: ${percent(row[each.key])}`, each.low ? interval(row[each.low], row[each.high], percent) : ''].filter(Boolean),
    })),
  });
}

function machineWords(rows) {
  const busy = row => (row.generator_cpu_fraction ?? 0) + (row.server_cpu_fraction ?? 0);
  const top = rows.reduce((most, row) => (busy(row) > busy(most) ? row : most));
  const of = known(top.server_cpu_fraction)
    ? `the generator took ${percent(top.generator_cpu_fraction)} of all cores and the server ${percent(top.server_cpu_fraction)}`
    : `the generator's process took ${percent(top.generator_cpu_fraction)} of all cores`;
  return `Most at ${top.load}: ${of}.`;
}
