/** Sizes in pixels. The price axis is to the right of the plot, the time axis below. */
export interface ChartLayout {
  readonly width: number;
  readonly height: number;
  readonly plotWidth: number;
  readonly plotHeight: number;
  /** Top of the time axis, below the plot and the indicator panes. */
  readonly axisTop: number;
  /** Space at the plot's top, so that candles do not overlap the legend. */
  readonly legendHeight: number;
  readonly lead: number;
}

export const PANE_HEIGHT = 104;

const TIME_AXIS = 28;
/** Width of Inter's tabular digits at 11 px. */
const PRICE_DIGIT = 6.9;
/** Padding to the left of a price label, and to its right for the arrow. */
const PRICE_PADDING = 28;
/** Upper estimate of Inter's letter width at 11 px, and the zone name's padding. */
const ZONE_LETTER = 6.4;
const ZONE_PADDING = 14;

/** Five prices at 12 px, and the rest of the legend: letters, percentage, volume and gaps. */
const LEGEND_PRICES = 5;
const LEGEND_DIGIT = 7.5;
const LEGEND_REST = 280;
const LEGEND_NAME = 60;
const LEGEND_LINE = 19;
const LEGEND_MAX_LINES = 5;

export function roomForLabels(labels: readonly string[], padding: number): number {
  const longest = labels.reduce((most, text) => Math.max(most, text.length), 0);
  return longest * PRICE_DIGIT + padding;
}

/**
 * `height` includes prices and time axis; each pane adds to it. `legendPrices` counts the prices in
 * the legend besides the bar's own. `leadOf` returns the lead for a plot width.
 */
export function layoutChart(
  width: number,
  height: number,
  priceLabels: readonly string[],
  {
    panes = 0,
    legendPrices = 0,
    zoneName = "",
    leadOf = () => 0,
  }: {
    panes?: number;
    legendPrices?: number;
    zoneName?: string;
    leadOf?: (plotWidth: number) => number;
  } = {},
): ChartLayout {
  const longest = priceLabels.reduce((most, text) => Math.max(most, text.length), 0);
  const named = zoneName === "" ? 0 : zoneName.length * ZONE_LETTER + ZONE_PADDING;
  const wanted = Math.max(roomForLabels(priceLabels, PRICE_PADDING), named);
  const axis = Math.min(Math.ceil(wanted), width / 2);
  const plotWidth = Math.max(1, Math.floor(width - axis));
  const prices = LEGEND_PRICES + legendPrices;
  const legend = longest * prices * LEGEND_DIGIT + LEGEND_REST + legendPrices * LEGEND_NAME;
  const lines = Math.min(Math.ceil(legend / plotWidth), LEGEND_MAX_LINES);
  const plotHeight = Math.max(1, height - TIME_AXIS);
  return {
    width,
    height: height + panes * PANE_HEIGHT,
    plotWidth,
    plotHeight,
    axisTop: plotHeight + panes * PANE_HEIGHT,
    legendHeight: 26 + lines * LEGEND_LINE,
    lead: leadOf(plotWidth),
  };
}
