// P8 and P9: does a model explain it, and does the measurement agree with itself?

const LAWS = { linear: 'linear', contention: 'contention', coherency: 'coherency', universal: 'universal' };

const scalings = () => DATA.scaling.filter(each => SHOWN.has(each.variant) || VARIANTS.length === 1);
const fitted = () => scalings().filter(each => each.laws);

plot({
  id: 'p8',
  section: 'models',
  title: 'Laws of scalability',
  question: 'Does a law explain how throughput grows?',
  tall: true,
  missing: () => {
    if (fitted().length) return '';
    if (!scalings().length) return 'Interactions come by a timetable: a law needs several numbers of users. Sweep with --users 1,2,5..100.';
    return `No law of scalability: ${scalings()[0].unknown}.`;
  },
  choices: () => [{ name: 'variant', label: 'Variant', options: fitted().map(each => ({ key: each.variant, label: lineName(each.variant) })) }],
  draw: choice => {
    const of = fitted().find(each => each.variant === choice.variant) ?? fitted()[0];
    const rows = of.loads;
    const best = of.laws[0];
    const x = logScale(rows.map(row => row.users), short, { ticks: spread(logTicks(rows[0].users, rows[rows.length - 1].users), 9) });
    const most = 1.35 * Math.max(...rows.map(row => row.throughput_per_s));
    const ends = rows.map(row => row.throughput_ci_high_per_s).filter(end => known(end) && end < most);
    const y = evenScale([...rows.flatMap(row => [row.throughput_per_s, row.law_per_s]), ...ends]);
    const away = evenScale([0, ...rows.map(row => row.residual_fraction)], value => percent(value, 2), { from: null });
    const top = { xAxisIndex: 0, yAxisIndex: 0 };
    const bottom = { xAxisIndex: 1, yAxisIndex: 1 };
    return {
      option: chart({
        legend: legend(['measured', ...of.laws.map(law => LAWS[law.law] ?? law.law)]),
        grid: [{ ...STACKED, top: 44, height: '42%' }, { ...STACKED, bottom: 46, height: '20%' }],
        xAxis: [xAxis(x, '', { gridIndex: 0, axisLabel: { show: false } }), xAxis(x, 'users under way on average', { gridIndex: 1 })],
        yAxis: [yAxis(y, 'throughput (successes per second)', { gridIndex: 0 }), yAxis(away, `measured beside ${LAWS[best.law] ?? best.law}`, { gridIndex: 1 })],
        series: [
          ...of.laws.map((law, index) => lawCurve(law, index, x, y, top)),
          ...line({
            name: 'measured', index: 0, axes: top, joined: false,
            points: rows.map(row => ({
              x: x.at(row.users),
              y: y.at(row.throughput_per_s),
              low: known(row.throughput_ci_low_per_s) ? Math.max(0, row.throughput_ci_low_per_s) : NaN,
              high: known(row.throughput_ci_high_per_s) ? Math.min(y.max, row.throughput_ci_high_per_s) : NaN,
              tip: [`${figure(row.users)} under way`, rate(row.throughput_per_s), `the law has ${rate(row.law_per_s)}`],
            })),
          }),
          guide('law', [{ x: x.min, y: 0 }, { x: x.max, y: 0 }], { axes: bottom, type: 'solid', width: 1 }),
          ...line({
            name: 'measured', index: 0, axes: bottom, joined: false, size: 7,
            points: rows.map(row => ({ x: x.at(row.users), y: away.at(row.residual_fraction), tip: [`${figure(row.users)} under way`, `${percent(row.residual_fraction)} beside the law`] })),
          }),
        ],
      }),
      columns: Object.keys(rows[0]).map(name => ({ name, type: 'number', meaning: '' })),
      rows,
      caption: `Measured: means with 95 % intervals (Student's t, n = ${ofRepeats(rows)}). Lines: laws fitted to logarithms by least squares; the solid one is preferred by Akaike's criterion. Below: measured over that law, less 1. ${[of.sentences[1], ...of.sentences.slice(3)].join(' ')}`,
      finding: of.sentences[2] ?? '',
    };
  },
});

function lawCurve(law, index, x, y, axes) {
  const points = Array.from({ length: 80 }, (_, step) => 10 ** (x.min + ((x.max - x.min) * step) / 79))
    .filter(users => users >= 1)
    .map(users => ({ users, rate: (law.gamma_per_s * users) / (1 + law.alpha * (users - 1) + law.beta * users * (users - 1)) }))
    .map(each => ({ x: x.at(each.users), y: each.rate <= y.max ? y.at(each.rate) : null }));
  return guide(LAWS[law.law] ?? law.law, points, { axes, paint: colour(index + 1), width: index === 0 ? 2.2 : 1.2, type: index === 0 ? 'solid' : dash(index) });
}

/** What queueing theory says of points, by model and figure; Little's law has a plot of its own. */
const queueRows = () => rowsOf('model.csv').filter(row => !row.model.startsWith('little') && known(row.predicted) && known(row.measured));

plot({
  id: 'p8b',
  section: 'models',
  title: 'Models of queues',
  question: 'Does queueing theory explain it?',
  missing: () =>
    queueRows().length ? '' : 'The workload does not say which queue its system is (Workload.station), so theory has no formula for it.',
  choices: () => [
    { name: 'metric', label: 'Figure', options: unique(queueRows().map(row => row.metric)).map(key => ({ key, label: METRICS[key]?.title ?? key })) },
    variantChooser(),
  ],
  draw: choice => {
    const metric = choice.metric ?? queueRows()[0].metric;
    const rows = queueRows().filter(row => row.metric === metric && ofVariant([row], choice).length > 0);
    const models = unique(rows.map(row => row.model));
    const x = loadScale(rows);
    const form = METRICS[metric]?.form ?? short;
    const y = logScale(rows.flatMap(row => [row.predicted, row.measured, row.measured_ci_low, row.measured_ci_high]).filter(known), form);
    const measured = unique(rows.map(row => row.load)).map(load => rows.find(row => row.load === load));
    return {
      option: chart({
        legend: legend(['measured', ...models]),
        xAxis: xAxis(x, loadTitle()),
        yAxis: yAxis(y, METRICS[metric]?.title ?? metric),
        series: [
          ...models.flatMap((model, index) =>
            line({
              name: model, index: index + 1, joined: !x.names, size: 6, dashed: dash(index + 1),
              points: rows.filter(row => row.model === model).map(row => ({
                x: x.at(LOAD.of(row)), y: y.at(row.predicted),
                verdict: row.validity === 'applies' ? 'sound' : 'suspect',
                tip: [row.load, `${model}: ${form(row.predicted)}`, `measured / predicted ${figure(row.ratio)}`, row.fit, row.validity].filter(Boolean),
              })),
            }),
          ),
          ...line({
            name: 'measured', index: 0, joined: !x.names,
            points: measured.map(row => ({
              x: x.at(LOAD.of(row)), y: y.at(row.measured),
              low: known(row.measured_ci_low) ? y.at(row.measured_ci_low) : NaN,
              high: known(row.measured_ci_high) ? y.at(row.measured_ci_high) : NaN,
              tip: [row.load, `measured ${form(row.measured)}`, interval(row.measured_ci_low, row.measured_ci_high, form)].filter(Boolean),
            })),
          }),
        ],
      }),
      columns: columnsOf('model.csv', [...identity, 'model', 'metric', 'fit', 'utilisation', 'predicted', 'measured', 'measured_ci_low', 'measured_ci_high', 'ratio', 'validity']),
      rows,
      caption: "Measured: means with 95 % intervals (Student's t over repeats). A hollow mark: the model does not apply there; the table says why. Its column fit separates predictions from loads that the model was fitted on. A bound on throughput is the most there can be, one on response times the least.",
      finding: ratioWords(rows),
    };
  },
});

const METRICS = {
  response_mean_ms: { title: 'mean response time', form: value => time(value) },
  throughput_per_s: { title: 'throughput (successes per second)', form: short },
  wall_s: { title: 'length of the measured stage (s)', form: short },
};

function ratioWords(rows) {
  const fit = rows.filter(row => row.validity === 'applies' && known(row.ratio) && row.model !== 'bound');
  if (!fit.length) {
    const bounded = rows.some(row => row.model === 'bound' && row.validity === 'applies');
    return `${bounded ? 'Nothing but bounds applies' : 'No model applies'} here: the table has the reasons and the ratios.`;
  }
  const worst = fit.reduce((far, row) => (Math.abs(Math.log(row.ratio)) > Math.abs(Math.log(far.ratio)) ? row : far));
  return `Where a model applies, it is farthest off at ${worst.load} (${worst.model}): measured over predicted is ${figure(worst.ratio)}.`;
}

/** Where no number of users is the load, interactions under way are counted: not what waits for a user before its start. */
const littleInteractions = () => shownPoints().every(row => row.users === null);
const littleLaw = () => (littleInteractions() ? 'X S' : 'X (R + Z)');

/** How long each success is there in a repeat, ms. */
function littleStay(row, each) {
  if (row.users === null) return each.service_mean_ms ?? each.latency_mean_ms ?? 0;
  return (each.latency_mean_ms ?? 0) + (each.think_mean_ms ?? 0);
}

/** Users by Little's law beside those that were there: repeat by repeat, for a product of means is no mean of products. */
function littleRows() {
  const repeats = rowsOf('repeats.csv').filter(row => known(row.throughput_per_s));
  return shownPoints()
    .map(row => {
      const own = repeats.filter(each => each.load === row.load && variantOf(each) === variantOf(row)).map(each => ({
        inside: each.throughput_per_s * littleStay(row, each) / 1000,
        there: row.users === null ? each.in_flight_mean : each.users_active_mean,
      }));
      const mean = of => own.map(of).reduce((sum, value) => sum + value, 0) / own.length;
      const six = value => (Number.isFinite(value) ? Number(value.toPrecision(6)) : null);
      const inside = mean(each => each.inside);
      return { ...row, by_law_users: six(inside), there_users: six(mean(each => each.there)), of_there_fraction: six(mean(each => each.inside / each.there)), of_named_fraction: row.users ? six(inside / row.users) : null };
    })
    .filter(row => known(row.of_there_fraction) && known(row.throughput_per_s));
}

plot({
  id: 'p9',
  section: 'models',
  title: "Little's law",
  question: 'Does the measurement agree with itself? Throughput times the time that each is there is the number of those there.',
  missing: () => (littleRows().length ? '' : NOTHING_SUCCEEDED),
  draw: () => {
    const rows = littleRows();
    const x = loadScale(rows);
    const named = rows.some(row => known(row.of_named_fraction));
    const y = evenScale([0.99, 1.01, ...rows.flatMap(row => [row.of_there_fraction, row.of_named_fraction]).filter(known)], value => figure(value, 4), { from: null });
    const several = shownVariants().length > 1;
    const names = shownVariants().flatMap(variant => littleNames(variant, several, named).map(each => each.name));
    return {
      option: chart({
        legend: legend(names),
        xAxis: xAxis(x, loadTitle()),
        yAxis: yAxis(y, `${littleLaw()} over the number ${littleInteractions() ? 'under way' : 'of users'}`),
        series: [
          guide('agrees', x.names ? rows.map(row => ({ x: x.at(LOAD.of(row)), y: 1 })) : [{ x: x.min, y: 1 }, { x: x.max, y: 1 }], { width: 1, type: 'solid' }),
          ...shownVariants().flatMap((variant, index) =>
            littleNames(variant, several, named).flatMap((each, second) =>
              line({
                name: each.name, index: several ? index : second, joined: !x.names, size: 7, dashed: second ? [3, 3] : 'solid',
                points: rows.filter(row => variantOf(row) === variant && known(row[each.key])).map(row => ({
                  x: x.at(LOAD.of(row)), y: y.at(row[each.key]), verdict: row.verdict,
                  tip: [row.load, `${littleLaw()} = ${figure(row.by_law_users)}`, each.key === 'of_there_fraction' ? `there on average: ${figure(row.there_users)}` : `asked for: ${figure(row.users)}`, `ratio ${figure(row[each.key], 4)}`],
                })),
              }),
            ),
          ),
        ],
      }),
      columns: [
        ...columnsOf('summary.csv', [...identity, 'throughput_per_s', ...(littleInteractions() ? ['service_mean_ms'] : ['latency_mean_ms', 'think_mean_ms'])]),
        { name: 'by_law_users', type: 'number', meaning: 'X (R + Z): throughput times mean response and think time of each repeat, their mean; X S where they come by a timetable, with the mean time from the start.' },
        { name: 'there_users', type: 'number', meaning: 'Users inside their measured stage on average; interactions under way where they come by a timetable.' },
        { name: 'of_there_fraction', type: 'number', meaning: 'The one over the other, in each repeat; their mean.' },
        { name: 'of_named_fraction', type: 'number', meaning: 'X (R + Z) over the users of the label.' },
        ...columnsOf('summary.csv', ['repeats', 'verdict']),
      ],
      rows,
      caption: `${littleInteractions() ? 'X is the throughput, and S the mean time of an interaction from its start. Over those under way on average it must be 1, except for failures.' : 'X is the throughput, R the mean response time, and Z the mean think time. Over the users there on average it must be 1, except for failures and time between interactions. Over the users of the label it is below 1 where they did not all run at the same time.'} Each of ${ofRepeats(rows)} by itself, and their mean, without intervals.${ofVerdicts(rows)}`,
      finding: littleWords(rows),
    };
  },
});

function littleNames(variant, several, named) {
  const of = several ? `, ${lineName(variant)}` : '';
  const there = { key: 'of_there_fraction', name: (littleInteractions() ? 'over those under way' : 'over those who were there') + of };
  return named ? [there, { key: 'of_named_fraction', name: `over those asked for${of}` }] : [there];
}

function littleWords(rows) {
  const worst = rows.reduce((far, row) => (Math.abs(row.of_there_fraction - 1) > Math.abs(far.of_there_fraction - 1) ? row : far));
  if (Math.abs(worst.of_there_fraction - 1) < 0.0005) return 'It holds to 0.05 % at every load.';
  return `Farthest from 1 at ${worst.load}: ${littleLaw()} is ${figure(worst.of_there_fraction, 4)} times ${littleInteractions() ? 'the interactions under way' : 'the users who were there'}.`;
}
