// What plots are made of: lines with bands, whiskers, dots, marks. Points that are not sound are hollow, invalid ones crossed.

const CROSS = 'path://M0,0 L2,0 L5,3 L8,0 L10,0 L6,5 L10,10 L8,10 L5,7 L2,10 L0,10 L4,5 Z';

/** How a point of a verdict is drawn. */
function mark(verdict, index, size = 9) {
  const own = typeof index === 'string' ? index : colour(index);
  if (verdict === 'invalid') {
    return { symbol: CROSS, symbolSize: size + 2, itemStyle: { color: own, borderColor: own, borderWidth: 0.5 } };
  }
  const hollow = verdict === 'suspect';
  return {
    symbolSize: size,
    itemStyle: { color: hollow ? token('surface') : own, borderColor: own, borderWidth: 2, opacity: 1 },
  };
}

/**
 * A line through points with places x and y, and a band between low and high where both are known. Where it is a single
 * point, or the places are names, whiskers take the place of the band and nothing is joined.
 */
function line({ name, index, points, joined = true, banded = true, axes = {}, size = 9, dashed = null, paint = null }) {
  const drawn = points.filter(point => Number.isFinite(point.y));
  const fits = drawn.length > 40 ? Math.min(size, 4) : size;
  const own = paint ?? colour(index);
  const series = [];
  const ranged = drawn.filter(point => Number.isFinite(point.low) && Number.isFinite(point.high));
  const asBand = joined && banded && ranged.length > 1;
  series.push({
    type: 'line',
    name,
    ...axes,
    symbol: symbol(index),
    showAllSymbol: true,
    z: 4,
    lineStyle: { color: own, width: joined ? 2 : 0, type: dashed ?? dash(index), opacity: joined ? 1 : 0 },
    itemStyle: { color: own },
    emphasis: { disabled: true },
    data: drawn.map(point => ({ value: [point.x, point.y], tip: point.tip, ...mark(point.verdict, own, fits) })),
  });
  // behind the line in the list, so that the legend shows the line; below it by their z
  if (asBand) series.push(band(name, ranged, own, axes));
  if (ranged.length && !asBand) series.push(whiskers(name, ranged, own, axes));
  return series;
}

function band(name, points, own, axes) {
  return custom(name, axes, 2, points, (params, api) => {
    if (params.dataIndex > 0) return null;
    const edge = end => points.map(point => api.coord([point.x, point[end]]));
    return {
      type: 'polygon',
      shape: { points: [...edge('high'), ...edge('low').reverse()] },
      style: { fill: own, opacity: 0.16 },
      silent: true,
    };
  });
}

function whiskers(name, points, own, axes) {
  return custom(name, axes, 3, points, (params, api) => {
    const point = points[params.dataIndex];
    const [x, low] = api.coord([point.x, point.low]);
    const high = api.coord([point.x, point.high])[1];
    const style = { stroke: own, lineWidth: 1.5, fill: 'none' };
    const stroke = shape => ({ type: 'line', shape, style, silent: true });
    return {
      type: 'group',
      children: [
        stroke({ x1: x, y1: low, x2: x, y2: high }),
        stroke({ x1: x - 4, y1: low, x2: x + 4, y2: low }),
        stroke({ x1: x - 4, y1: high, x2: x + 4, y2: high }),
      ],
    };
  });
}

/** Shapes of our own, clipped to the plot. */
function custom(name, axes, z, points, renderItem) {
  return {
    type: 'custom',
    name,
    ...axes,
    z,
    clip: true,
    silent: true,
    tooltip: { show: false },
    data: points.map(point => [point.x, point.high]),
    renderItem,
  };
}

/** Faint dots, as of single repeats. */
function dots(name, index, points, axes = {}) {
  return {
    type: 'scatter',
    name,
    ...axes,
    z: 3,
    symbol: symbol(index),
    symbolSize: 5,
    itemStyle: { color: colour(index), opacity: 0.38 },
    emphasis: { disabled: true },
    data: points.map(point => ({ value: [point.x, point.y], tip: point.tip })),
  };
}

/** A line that nobody measured: dashed, without marks. */
function guide(name, points, { paint = token('soft'), width = 1.5, type = [6, 4], axes = {} } = {}) {
  return {
    type: 'line',
    name,
    ...axes,
    symbol: 'none',
    silent: true,
    z: 3,
    lineStyle: { color: paint, width, type },
    itemStyle: { color: paint },
    data: points.map(point => [point.x, point.y]),
    tooltip: { show: false },
  };
}

/** A shaded range of x, with a name. */
function shade(from, to, name, opacity = 0.1, own = token('soft')) {
  return [
    { xAxis: from, name, itemStyle: { color: own, opacity }, label: { color: token('soft'), fontSize: 11, position: 'insideTop' } },
    { xAxis: to },
  ];
}

/** A named line at a place of x. */
function upright(at, name, own = token('text')) {
  return {
    xAxis: at,
    name,
    lineStyle: { color: own, type: [4, 4], width: 1.2 },
    label: { formatter: () => name, color: own, fontSize: 11.5, position: 'end', rotate: 0, distance: 3 },
  };
}
