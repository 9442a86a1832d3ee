/** Sizes in pixels. The plot starts at the left top; the price axis is right of it, the time axis below. */
export interface ChartLayout {
  readonly width: number;
  readonly height: number;
  readonly plotWidth: number;
  readonly plotHeight: number;
  /** Where the time axis begins: below the plot and the panes of indicators under it. */
  readonly axisTop: number;
  /** Free at the plot's top, so that no candle runs under the legend. */
  readonly legendHeight: number;
  /** Free right of the newest bar in the fitted view. */
  readonly lead: number;
}

/** Height of an indicator's pane. */
export const PANE_HEIGHT = 104;

/** Height of the time axis. */
const TIME_AXIS = 28;
/** Inter's tabular digit at 11 px. */
const PRICE_DIGIT = 6.9;
/** Left of a price label, and right of it for its arrow. */
const PRICE_PADDING = 28;
/** Inter's widest average letter at 11 px, and the room around the name of a clock under the prices. */
const ZONE_LETTER = 6.4;
const ZONE_PADDING = 14;

/** Five prices at 12 px, and the rest of the legend: letters, percent, volume and the gaps between. */
const LEGEND_PRICES = 5;
const LEGEND_DIGIT = 7.5;
const LEGEND_REST = 280;
/** What names an indicator's value in the legend, on the average. */
const LEGEND_NAME = 60;
const LEGEND_LINE = 19;
const LEGEND_MAX_LINES = 5;

/** Pixels that the longest of an axis' labels needs, with `padding` around it. */
export function roomForLabels(labels: readonly string[], padding: number): number {
  const longest = labels.reduce((most, text) => Math.max(most, text.length), 0);
  return longest * PRICE_DIGIT + padding;
}

/**
 * `height` is that of prices and time axis; every pane comes on top of it. `priceLabels`: the
 * longest is what the price axis must hold, and `zoneName` stands below them. `legendPrices`: how many
 * the legend has beside a bar's. `leadOf`: what to keep free right of the newest bar, by the plot's width.
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
