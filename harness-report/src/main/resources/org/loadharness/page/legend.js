// The names of the lines of a plot, each with its mark, as buttons that hide and show them.

const SVG = 'http://www.w3.org/2000/svg';

function svg(name, attributes, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/** The outlines of the marks, in a field of 10 by 10. */
const OUTLINES = {
  circle: 'M5,0 A5,5 0 1 1 4.99,0 Z',
  rect: 'M0.5,0.5 H9.5 V9.5 H0.5 Z',
  triangle: 'M5,0 L10,9.5 L0,9.5 Z',
  diamond: 'M5,0 L10,5 L5,10 L0,5 Z',
  none: '',
};

const outline = shape => (shape.startsWith('path://') ? shape.slice('path://'.length) : (OUTLINES[shape] ?? OUTLINES.circle));

/** A piece of the line as it is drawn in the plot. */
function swatch(series) {
  const own = series.lineStyle?.color ?? series.itemStyle?.color ?? token('soft');
  if (series.type === 'bar') {
    return svg('svg', { width: 16, height: 12, 'aria-hidden': 'true' }, svg('rect', { width: 16, height: 12, rx: 2, fill: own }));
  }
  const pattern = Array.isArray(series.lineStyle?.type) ? series.lineStyle.type.join(' ') : '';
  const joined = (series.lineStyle?.width ?? 0) > 0;
  const stroke = svg('path', { d: 'M0,6 H28', stroke: own, 'stroke-width': 2, 'stroke-dasharray': pattern, opacity: joined ? 1 : 0 });
  const mark = svg('path', { d: outline(series.symbol ?? 'circle'), fill: own, transform: 'translate(9.5 1.5) scale(0.9)' });
  return svg('svg', { width: 28, height: 12, 'aria-hidden': 'true' }, stroke, mark);
}

/** Fills the list above a plot; it is empty where a single line needs no name. */
function fillLegend(parts, option) {
  const names = option.legend?.data ?? [];
  const buttons = names.length < 2 ? [] : names.map(name => {
    const series = option.series.find(each => each.name === name) ?? {};
    return el('button', {
      type: 'button',
      'aria-pressed': 'true',
      title: 'Hide or show',
      onclick: event => {
        const pressed = event.currentTarget.getAttribute('aria-pressed') === 'true';
        event.currentTarget.setAttribute('aria-pressed', String(!pressed));
        parts.chart.dispatchAction({ type: 'legendToggleSelect', name });
      },
    }, swatch(series), el('span', {}, name));
  });
  parts.legend.replaceChildren(...buttons);
}
