// Scales and axes. A scale turns values into places; a logarithmic one keeps a place for zero below its least value.

const FLAT = 1e-12;

/** The steps 1, 2 and 5 in every power of ten between two values. */
function steps(low, high, mantissas) {
  const found = [];
  for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); power++) {
    for (const mantissa of mantissas) {
      const value = mantissa * 10 ** power;
      if (value >= low * (1 - 1e-9) && value <= high * (1 + 1e-9)) found.push(value);
    }
  }
  return found;
}

/** Ticks of an axis that counts in equal steps. */
function evenTicks(low, high, count = 5) {
  const rough = (high - low) / count || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map(mantissa => mantissa * power).find(each => each >= rough * (1 - 1e-9));
  const found = [];
  for (let index = Math.ceil(low / step - 1e-9); index * step <= high + step * 1e-6; index++) found.push(index * step);
  return found;
}

/** By size: 0 where the values begin near it or where asked for, with a little room at the ends. */
function evenScale(values, form = short, { from = 0, to = null, count = 5, ticks = null } = {}) {
  const finite = values.filter(Number.isFinite);
  const low = Math.min(from ?? Infinity, ...finite);
  const top = Math.max(to ?? -Infinity, ...finite);
  const high = top > low ? top : low + 1;
  const room = to !== null && top <= to ? 0 : (high - low) * 0.06;
  const start = from !== null && low >= from ? from : low - room;
  return scale(value => value, start, high + room, ticks ?? evenTicks(start, high + room, count), form);
}

/** By powers of ten. Values of 0 and less, as ends of wide intervals may be, lie at the bottom, where the axis says 0. */
function logScale(values, form = short, { ticks = null } = {}) {
  const finite = values.filter(Number.isFinite);
  const positive = finite.filter(value => value > 0);
  if (!positive.length) return evenScale(values, form);
  const least = Math.min(...positive);
  const most = Math.max(...positive);
  const width = Math.max(Math.log10(most / least), 0.3);
  const low = Math.log10(least) - width * 0.05;
  const high = Math.log10(most) + width * 0.05;
  const hasZero = positive.length < finite.length;
  const bottom = hasZero ? low - width * 0.12 : low;
  const at = value => (value > 0 ? Math.max(bottom, Math.log10(value)) : bottom);
  const marks = ticks ?? logTicks(10 ** low, 10 ** high);
  return scale(at, bottom, high, hasZero ? [0, ...marks] : marks, form);
}

function logTicks(low, high) {
  const decades = Math.log10(high / low);
  if (decades < 0.7) return evenTicks(low, high).filter(value => value > 0);
  if (decades < 2.4) return steps(low, high, [1, 2, 5]);
  const all = steps(low, high, [1]);
  return all.filter((_, index) => index % Math.ceil(all.length / 8) === 0);
}

/** One place after the other for each name. */
function nameScale(names) {
  const places = new Map(names.map((name, index) => [name, index]));
  return { ...scale(name => places.get(name), -0.5, names.length - 0.5, [], name => name), names };
}

function scale(at, min, max, ticks, form) {
  const places = ticks.map(value => ({ at: at(value), label: form(value) }));
  return { at, min, max: max - min < FLAT ? min + 1 : max, ticks: places };
}

/** The scale of the loads of those rows: ticks where it was measured. */
function loadScale(rows) {
  const values = unique(rows.map(LOAD.of));
  return LOAD.kind === 'names' ? nameScale(values) : valueScale(values);
}

/** Ticks at the values themselves, where they are few. */
function valueScale(values) {
  const sorted = unique(values).sort((a, b) => a - b);
  const ratio = sorted[sorted.length - 1] / sorted[0];
  const few = sorted.length <= 12 ? sorted : null;
  return ratio >= 8 ? logScale(sorted, short, { ticks: few }) : evenScale(sorted, short, { from: null, ticks: few });
}

const loadTitle = () => LOAD.title || (LOAD.kind === 'users' ? 'users' : '');

/** How large plots are drawn for a sheet: two stand beside each other, and letters are a little smaller than those around. */
const PAPER = { wide: { width: 800, height: 205, tall: 340 }, narrow: { width: 430, height: 215, tall: 330 } };

const VIEW = { onPaper: false };

/** What is left for the names along an axis: two plots stand beside each other unless the view is narrow. */
function plotWidth(wide) {
  if (VIEW.onPaper) return PAPER[wide ? 'wide' : 'narrow'].width - 76;
  const page = Math.min(1132, innerWidth - 32);
  return (wide || innerWidth <= 860 ? page : page / 2 - 20) - 76;
}

/** So many names have room along an axis; of more, every second or third stands there. */
const MOST_NAMES = 12;

/** An axis of ECharts for a scale. */
function axis(of, title, more = {}) {
  const labels = new Map(of.ticks.map(tick => [tick.at.toFixed(9), tick.label]));
  const common = {
    name: title,
    nameTextStyle: { color: token('soft'), fontSize: 12.5 },
    axisLine: { show: true, onZero: false, lineStyle: { color: token('line') } },
    axisLabel: { color: token('soft'), fontSize: 12, hideOverlap: true },
    axisTick: { show: true, lineStyle: { color: token('line') } },
    splitLine: { show: true, lineStyle: { color: token('line'), opacity: 0.7 } },
    ...more,
  };
  if (of.names) {
    const each = Math.ceil(of.names.length / MOST_NAMES);
    return {
      ...common,
      type: 'category',
      data: of.names,
      splitLine: { show: false },
      axisTick: { show: false },
      axisLabel: {
        ...common.axisLabel,
        interval: each - 1,
        hideOverlap: false,
        lineHeight: 15,
        width: Math.max(30, Math.floor((plotWidth(more.wide) * each) / of.names.length) - 6),
        overflow: 'truncate',
      },
    };
  }
  const places = of.ticks.map(tick => tick.at);
  return {
    ...common,
    type: 'value',
    min: of.min,
    max: of.max,
    axisLabel: { ...common.axisLabel, customValues: places, formatter: value => labels.get(value.toFixed(9)) ?? '' },
    axisTick: { ...common.axisTick, customValues: places },
    splitLine: { ...common.splitLine, customValues: places },
  };
}

const xAxis = (of, title, more = {}) =>
  axis(of, title, {
    nameLocation: 'middle',
    nameGap: of.names ? 52 : 28,
    ...more,
    ...(of.names ? {} : { splitLine: { show: false } }),
  });

/** The title of a vertical axis stands level above it. */
const yAxis = (of, title, more = {}) =>
  axis(of, title, {
    nameLocation: 'end',
    nameGap: 20,
    nameTextStyle: { color: token('soft'), fontSize: 12.5, align: 'left', padding: [0, 0, 0, -48] },
    ...more,
  });

/** Axes above each other begin at the same place: left to themselves, those with long labels begin further right. */
const STACKED = { left: 68, right: 20, outerBoundsMode: 'none' };

/** What all charts have. */
function chart(parts) {
  return {
    animation: false,
    backgroundColor: 'transparent',
    textStyle: { fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif', color: token('text') },
    grid: { left: 56, right: 20, top: 44, bottom: 46 },
    tooltip: {
      trigger: 'item',
      renderMode: 'richText',
      confine: true,
      transitionDuration: 0,
      backgroundColor: token('surface'),
      borderColor: token('line'),
      borderWidth: 1,
      textStyle: { color: token('text'), fontSize: 13, lineHeight: 19 },
      formatter: params => (params.data && params.data.tip ? params.data.tip.join('\n') : ''),
    },
    ...parts,
  };
}

/** The names of lines. They stand above the plot as buttons of the page, which wrap, print and take the keyboard. */
const legend = names => ({ show: false, data: names });
