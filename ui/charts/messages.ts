import type { IndicatorSpec } from "../../backend/domain/indicators/spec.ts";
import type { Interval } from "../../backend/domain/bar.ts";
import type { ChartRange } from "./model/scales/ranges.ts";
import type { BarDoubt, ChartBar, DoubtfulRun, ExtendedSession } from "./model/bars.ts";
import type { TickStyle } from "./model/scales/ticks.ts";

/** Takes exactly `digits` fraction digits, so that the prices of a series align. */
export type PriceFormatter = (price: number, digits: number) => string;

/** Formats a bar's time, as a short axis label or in `full` for crosshair and speech. */
export type TimeFormatter = (time: number, style: TickStyle | "full") => string;

export const NO_DATA = "No data for this interval";
export const LOADING = "Loading chart…";
export const LOADING_OLDER = "Loading older bars";
export const OLDER_FAILED = "Older bars could not be loaded.";
export const RETRY = "Retry";
export const EXTENDED_HOURS = "Extended hours";
export const sessionNames: Readonly<Record<ExtendedSession, string>> = {
  pre: "Pre-market",
  post: "Post-market",
};
export const KEYS_HINT =
  "Arrow keys move by one bar, or by ten with Shift. Home and End go to the ends, plus and minus zoom, and Escape hides the crosshair.";

export const WHEEL_HINT = "Click the chart or hold Ctrl to zoom";

export const BACKTEST_LABEL = "Daily closes and triggers. Arrow keys step through them.";
export const CHART = "chart";
export const TRIGGERS = "Triggers";
export const PRICE = "Price";
export const WOULD_HAVE_TRIGGERED = "Would have triggered";

export const MENU_HINT = "Shift+F10 opens the chart's menu.";

/** Null without a previous price. */
export interface PriceChange {
  readonly amount: number;
  /** Percent of the previous price. */
  readonly percent: number;
}

/** Compares with the previous close, or for the first bar with its own open. */
export function changeAt(bars: readonly ChartBar[], index: number): PriceChange {
  const bar = bars[index];
  if (bar === undefined) return { amount: 0, percent: 0 };
  return changeBetween(bars[index - 1]?.close ?? bar.open, bar.close);
}

function changeBetween(before: number, after: number): PriceChange {
  return { amount: after - before, percent: (after / before - 1) * 100 };
}

export interface ChartFormat {
  readonly formatPrice: (price: number) => string;
  readonly formatTime: TimeFormatter;
  readonly formatPercent: (percent: number) => string;
  readonly formatVolume: (volume: number) => string;
}

export function describeBar(bars: readonly ChartBar[], index: number, format: ChartFormat): string {
  const bar = bars[index];
  if (bar === undefined) return "";
  const { formatPrice, formatTime, formatPercent, formatVolume } = format;
  const prices = [
    `open ${formatPrice(bar.open)}`,
    `high ${formatPrice(bar.high)}`,
    `low ${formatPrice(bar.low)}`,
    `close ${formatPrice(bar.close)}`,
    `change ${formatPercent(changeAt(bars, index).percent)}`,
  ];
  if (bar.volume !== null) prices.push(`volume ${formatVolume(bar.volume)}`);
  if (bar.session !== undefined) prices.push(sessionNames[bar.session].toLowerCase());
  return `${formatTime(bar.time, "full")}: ${prices.join(", ")}.`;
}

const barNames: Readonly<Record<Interval, string>> = {
  "1m": "one-minute",
  "5m": "five-minute",
  "30m": "thirty-minute",
  "1h": "hourly",
  "1d": "daily",
  "1w": "weekly",
};

/** Summarizes the bars in view in one sentence, as the chart's text alternative. */
export function summarize(
  label: string,
  interval: Interval,
  bars: readonly ChartBar[],
  currency: string,
  format: ChartFormat,
): string {
  const first = bars[0];
  const last = bars.at(-1);
  if (first === undefined || last === undefined) return `${label}: ${NO_DATA}.`;
  const { formatPrice, formatTime, formatPercent } = format;
  const high = bars.reduce((most, bar) => Math.max(most, bar.high), last.high);
  const low = bars.reduce((least, bar) => Math.min(least, bar.low), last.low);
  const span =
    bars.length === 1
      ? `one ${barNames[interval]} bar, ${formatTime(first.time, "full")}`
      : `${bars.length} ${barNames[interval]} bars from ${formatTime(first.time, "full")} to ${formatTime(last.time, "full")}`;
  const { percent } = changeBetween(first.open, last.close);
  return `${label}, ${span}, prices in ${currency}: last close ${formatPrice(last.close)}, ${formatPercent(percent)} over the period, low ${formatPrice(low)}, high ${formatPrice(high)}.`;
}

const doubtEndings: Readonly<Record<BarDoubt, string>> = {
  unit: "may be a hundred times too high or too low",
  split: "may not be adjusted for a split",
};

export function describeDoubt({ doubt, from, to }: DoubtfulRun, formatTime: TimeFormatter): string {
  const [first, last] = [formatTime(from, "full"), formatTime(to, "full")];
  const span = from === to ? `on ${first}` : `from ${first} to ${last}`;
  return `Prices ${span} ${doubtEndings[doubt]}. They are shown as the source sent them.`;
}

export const VOL = "Vol";
export const OPEN = "Open";
export const HIGH = "High";
export const LOW = "Low";
export const CLOSE = "Close";
export const CHANGE = "Change";
export const VOLUME = "Volume";
export const describeSinceStart = (ownLabel: string): string => `${ownLabel} since start`;
export const nameBarTable = (label: string): string => `Bars of ${label} in view`;
export const describeNewestBars = (shown: number, count: number): string =>
  `The newest ${shown} of ${count} bars in view`;
export const describeBarCount = (count: number): string => `${count} bars in view`;
export const TIME = "Time";
export const nameTimeColumn = (zoneName: string): string => `Time (${zoneName})`;
export const EVENTS = "Events";
export const INDICATORS = "Indicators";
export const CANDLESTICK = "Candlestick";
export const LINE = "Line";
export const AREA = "Area";
export const INTERVAL = "Interval";
export const intervalNames: Readonly<Record<Interval, string>> = {
  "1m": "1 minute",
  "5m": "5 minutes",
  "30m": "30 minutes",
  "1h": "1 hour",
  "1d": "1 day",
  "1w": "1 week",
};
export const RANGE = "Range";
export const rangeLabels: Readonly<Record<ChartRange, string>> = {
  "1d": "1D",
  "5d": "5D",
  "1m": "1M",
  "6m": "6M",
  ytd: "YTD",
  "1y": "1Y",
  "5y": "5Y",
  all: "All",
};
export const rangeNames: Readonly<Record<ChartRange, string>> = {
  "1d": "1 day",
  "5d": "5 days",
  "1m": "1 month",
  "6m": "6 months",
  ytd: "Year to date",
  "1y": "1 year",
  "5y": "5 years",
  all: "All available history",
};
export const describeInterval = (name: string): string => `${name} per bar`;
export const nameOption = (label: string, name: string): string => `${label}, ${name}`;
export const CHART_TYPE = "Chart type";
export const PRICE_CHART = "price chart";
export const nameChart = (label: string): string => `${label} price chart`;
export const nameMenu = (label: string, price: string): string => `${label} at ${price}`;
export const nameAlertLine = (name: string): string => `Alert: ${name}`;
export const NOT_SET_YET = ", not set yet";
export const ALERT_KEYS_HINT = "Arrow keys move the alert, Enter saves it, and Escape cancels.";
export const describeSinceFirstBar = (value: string): string =>
  ` Since the first bar in view: ${value}.`;

export const nameWithParameters = (name: string, parameters: readonly string[]): string =>
  parameters.length === 0 ? name : `${name} ${parameters.join(", ")}`;
export const nameAnchored = (name: string, time: string): string => `${name} from ${time}`;
export const nameIndicatorLine = (indicator: string, line: string): string =>
  `${indicator}: ${line}`;
export const describeNeeded = (bars: number): string => `needs ${bars} bars`;
export const sayIndicator = (name: string, figures: readonly string[]): string =>
  ` ${name}: ${figures.join(", ")}.`;

export const indicatorGroupNames: Readonly<Record<IndicatorSpec["group"], string>> = {
  averages: "Averages",
  bands: "Bands and trend",
  oscillators: "Oscillators",
  volume: "Volume",
};
export const FIND_INDICATOR = "Find an indicator";
export const describeNoIndicator = (text: string): string => `No indicator matches “${text}”.`;
export const describeAdded = (indicator: string): string => `${indicator} added to the chart.`;
export const describeAlreadyOn = (indicator: string): string =>
  `${indicator} is already on the chart.`;
export const CHOSEN_INDICATORS = "On the chart";
export const ANOTHER = "Add another";
export const nameAnother = (indicator: string): string => `Add another ${indicator}`;
export const nameRemoval = (indicator: string): string => `Remove ${indicator}`;
export const describeIntradayOnly = (indicator: string): string =>
  `${indicator} needs intraday bars. Choose an interval from 1 minute to 1 hour.`;
export const ANCHORED_AT_START = "Starts at the first bar of the chart's default view.";

export const describePoint = (price: string, time: string): string => `${price} on ${time}`;
export const nameLine = (from: string, to: string): string => `Line from ${from} to ${to}`;
export const FIRST_POINT = "First point";
export const SECOND_POINT = "Second point";
export const LINE_MENU = "Line menu";
export const LINE_KEYS_HINT =
  "Arrow keys move the line by one step, or by ten with Shift. Escape undoes a move. Enter opens the menu with alerts. Tab goes to the menu and the points. Delete removes the line.";
export const POINT_KEYS_HINT =
  "Arrow keys move the point by one step, or by ten with Shift. Escape undoes a move. Enter opens the menu. Delete removes the line.";
export const DRAW_A_LINE = "Draw a line";
export const DRAW_KEYS_HINT =
  "Arrow keys move the crosshair, Enter sets a point, and Escape cancels.";
export const SET_FIRST_POINT = "Set the first point";
export const SET_SECOND_POINT = "Set the second point";
export const ESC_CANCELS = "Esc cancels";
export const describeFirstPoint = (point: string): string => `First point set: ${point}.`;

export const VALUE_NOT_KNOWN = "Value unknown";
export const describeWorth = (value: string): string => `Value ${value}`;
export const describeInvested = (amount: string): string => `Invested ${amount}`;
export const describeBenchmark = (name: string, value: string): string => `${name} ${value}`;
export const describeNoBenchmark = (name: string): string => `${name} unknown`;
export const describeReceived = (amount: string): string => `Received ${amount}`;
export const describeExpected = (amount: string): string => `Expected ${amount}`;

export const IMPLIED_VOLATILITY = "Implied volatility";
export const CALLS = "Calls";
export const PUTS = "Puts";
export const describePriceMark = (price: string): string => `┊ Price ${price}`;
export const describeSmileSide = (
  side: string,
  points: readonly (readonly [volatility: string, strike: string])[],
): string =>
  `${side}: ${points.map(([volatility, strike]) => `${volatility} at ${strike}`).join(", ")}`;
export const describeSmile = (sides: readonly string[]): string =>
  `Implied volatility by strike. ${sides.join(". ")}`;

export const EARNINGS_PER_SHARE = "Earnings per share";
export const ESTIMATE = "Expected";
export const ABOVE_ESTIMATE = "Above";
export const BELOW_ESTIMATE = "Below";
export const describeResult = (
  quarter: string,
  actual: string,
  estimate: string | null,
  surprise: string | null,
): string => {
  if (estimate === null) return `${quarter}: ${actual}`;
  const difference = surprise === null ? "" : ` (${surprise})`;
  return `${quarter}: ${actual}, expected ${estimate}${difference}`;
};
export const describeEarnings = (results: readonly string[]): string =>
  `Earnings per share by quarter. ${results.join(". ")}`;
