// P5 and P6: was the mix what was asked for, and did it succeed?

plot({
  id: 'p5',
  section: 'asked',
  title: 'Shares of the interactions',
  question: 'Is the mix what was asked for?',
  missing: () =>
    unique(rowsOf('shares.csv').map(row => row.interaction)).length > 1 ? '' : 'The workload has a single interaction: its share is always 100 %.',
  choices: () => [variantChooser()],
  draw: choice => {
    const rows = ofVariant(rowsOf('shares.csv'), choice).filter(row => known(row.share_fraction));
    const names = unique(rows.map(row => row.interaction));
    const x = loadScale(rows);
    const y = evenScale(rows.flatMap(row => [row.share_fraction, row.share_ci_high_fraction, row.intended_share_fraction]).filter(known), value => percent(value));
    return {
      option: chart({
        legend: legend(names),
        xAxis: xAxis(x, loadTitle()),
        yAxis: yAxis(y, 'share of all interactions that ended'),
        series: names.flatMap((name, index) => shareLines(name, index, rows.filter(row => row.interaction === name), x, y)),
      }),
      columns: columnsOf('shares.csv', [...identity, 'interaction', 'share_fraction', 'share_ci_low_fraction', 'share_ci_high_fraction', 'intended_share_fraction', 'successes', 'failures']),
      rows,
      caption: `Whiskers: 95 % intervals, Wilson's, and wider where repeats differ by more than chance; n = ${span(endedOf(rows), 'interaction')} per point, all repeats together.${rows.some(isIntended) ? ' Dashed: the intended mix.' : ' Flows have no intended mix: what comes next follows from what came before.'}`,
      finding: shareWords(rows),
    };
  },
});

function endedOf(rows) {
  const sums = new Map();
  for (const row of rows) sums.set(row.load, (sums.get(row.load) ?? 0) + row.successes + row.failures);
  return [...sums.values()];
}

function shareLines(name, index, rows, x, y) {
  const intended = rows.filter(isIntended).map(row => ({ x: x.at(LOAD.of(row)), y: y.at(row.intended_share_fraction) }));
  return [
    ...(intended.length ? [guide(`${name}, intended`, intended, { paint: colour(index), width: 1.2 })] : []),
    ...line({
      name,
      index,
      joined: !x.names,
      banded: false,
      dashed: 'solid',
      points: rows.map(row => ({
        x: x.at(LOAD.of(row)),
        y: y.at(row.share_fraction),
        low: y.at(row.share_ci_low_fraction),
        high: y.at(row.share_ci_high_fraction),
        tip: [`${row.load}, ${name}`, percent(row.share_fraction, 4), `95 % interval ${interval(row.share_ci_low_fraction, row.share_ci_high_fraction, percent)}`, ...(isIntended(row) ? [`intended ${percent(row.intended_share_fraction)}`] : [])],
      })),
    }),
  ];
}

function isIntended(row) {
  return known(row.intended_share_fraction);
}

function shareWords(rows) {
  if (!rows.some(isIntended)) return 'Users went through flows.';
  const outside = rows.filter(row => row.intended_share_fraction < row.share_ci_low_fraction || row.intended_share_fraction > row.share_ci_high_fraction);
  return `${plural(outside.length, 'interval')} of ${rows.length} ${outside.length === 1 ? 'leaves' : 'leave'} the intended share out; by chance 1 in 20 would.`;
}

plot({
  id: 'p6',
  section: 'asked',
  title: 'Success rate',
  question: 'Did the interactions do what they were meant to do?',
  missing: () => (shownPoints().some(row => known(row.success_fraction)) ? '' : 'No interaction ended.'),
  draw: () => {
    const rows = shownPoints().filter(row => known(row.success_fraction));
    const x = loadScale(rows);
    const least = Math.min(...rows.map(row => row.success_ci_low_fraction));
    const y = evenScale([least], value => percent(value, 9), { from: null, to: 1 });
    return {
      option: chart({
        legend: legend(shownVariants().map(lineName)),
        xAxis: xAxis(x, loadTitle()),
        yAxis: yAxis(y, 'successes of all interactions that ended'),
        series: shownVariants().flatMap((variant, index) =>
          line({
            name: lineName(variant),
            index,
            joined: !x.names,
            banded: false,
            points: pointsOf(variant).filter(row => known(row.success_fraction)).map(row => ({
              x: x.at(LOAD.of(row)),
              y: y.at(row.success_fraction),
              low: y.at(row.success_ci_low_fraction),
              high: y.at(row.success_ci_high_fraction),
              verdict: row.verdict,
              tip: [row.load, successShare(row.success_fraction, 6), `95 % interval ${interval(row.success_ci_low_fraction, row.success_ci_high_fraction, value => percent(value, 6))}`, plural(row.failures, 'failure')],
            })),
          }),
        ),
      }),
      columns: columnsOf('summary.csv', [...identity, 'success_fraction', 'success_ci_low_fraction', 'success_ci_high_fraction', 'successes', 'failures', 'censored', 'users_lost', 'verdict']),
      rows,
      caption: `Whiskers: 95 % intervals, Wilson's, and wider where repeats differ by more than independent failures would; n = ${span(rows.map(row => row.successes + row.failures), 'interaction')} per point, all repeats together.${y.min > 0 ? ' The axis does not begin at 0.' : ''}${ofVerdicts(rows)}`,
      finding: successWords(rows),
    };
  },
});

function successWords(rows) {
  const failures = rows.reduce((sum, row) => sum + row.failures, 0);
  if (!failures) return 'Nothing failed.';
  const worst = rows.reduce((least, row) => (row.success_fraction < least.success_fraction ? row : least));
  return `${plural(failures, 'interaction')} failed; the least success was ${successShare(worst.success_fraction)} at ${worst.load}.`;
}
