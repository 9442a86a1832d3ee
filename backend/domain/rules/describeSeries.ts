import { MAX_TIME } from "../durations.ts";
import type { BarField } from "../bar.ts";
import type { LinePoint, LineThrough } from "../line.ts";
import type { Interval } from "../bar.ts";
import { indicatorSpecs } from "../indicators/indicators.ts";

import type {
  FactName,
  HoldingFigure,
  IndicatorSeries,
  PortfolioFigure,
  Series,
  StatisticSeries,
} from "./rule.ts";

export const timeframeWords: Readonly<Record<Interval, string>> = {
  "1m": "1-minute",
  "5m": "5-minute",
  "30m": "30-minute",
  "1h": "hourly",
  "1d": "daily",
  "1w": "weekly",
};

const factWords: Readonly<Record<FactName, string>> = {
  upside: "upside to the mean target in percent",
  dispersion: "dispersion of the targets in percent",
  peRatio: "P/E ratio",
  daysToEarnings: "days to earnings",
  insiderNet: "net insider purchases over 90 days",
  mentions: "mentions of the last day",
};

const holdingWords: Readonly<Record<HoldingFigure, string>> = {
  value: "value of the holding",
  weight: "weight of the holding in percent of all holdings",
  gain: "unrealized gain of the holding",
  gainPercent: "unrealized gain of the holding in percent",
};

const portfolioWords: Readonly<Record<PortfolioFigure, string>> = {
  value: "value of the portfolio",
  gain: "gain of the portfolio",
  gainPercent: "gain of the portfolio in percent",
  drawdown: "drawdown of the portfolio in percent from its highest since the rule was created",
};

/** Writes small numbers without an exponent; the text parses to the same number. */
export function numberText(value: number): string {
  if (Object.is(value, -0)) return "0";
  const text = String(value);
  if (Math.abs(value) >= 1e15) return text;
  const [figures = "", exponent] = text.split("e-");
  if (exponent === undefined) return groups(text);
  const decimals = Number(exponent) + (figures.split(".")[1]?.length ?? 0);
  return decimals > 100 ? text : value.toFixed(decimals);
}

function groups(text: string): string {
  const [whole = "", rest] = text.split(".");
  const grouped = text.includes("e") ? whole : whole.replaceAll(/\B(?=(\d{3})+$)/g, ",");
  return rest === undefined ? grouped : `${grouped}.${rest}`;
}

/** Uses UTC, no more precise than necessary. A value outside the range of dates stays a number. */
export function timeText(time: number): string {
  if (!(Math.abs(time) <= MAX_TIME)) return String(time);
  const text = new Date(time).toISOString();
  return text
    .replace(/T00:00:00\.000Z$/, "")
    .replace(/:00\.000Z$/, " UTC")
    .replace(/\.000Z$/, " UTC")
    .replace(/Z$/, " UTC")
    .replace("T", " ");
}

const barsText = (bars: number): string => (bars === 1 ? "1 bar" : `${bars} bars`);

const agoText = (ago: number): string => (ago === 0 ? "" : ` ${barsText(ago)} ago`);
const symbolText = (symbol: string | null): string => (symbol === null ? "" : ` of ${symbol}`);

function indicatorText(series: IndicatorSeries): string {
  const { title, lines } = indicatorSpecs[series.name];
  const parameters = series.parameters.map(({ name, value }) =>
    name === "anchor" ? `from ${timeText(value)}` : numberText(value),
  );
  const given = parameters.length === 0 ? "" : ` (${parameters.join(", ")})`;
  const phrase = lines.find(({ name }) => name === series.line)?.phrase ?? `${series.line} line`;
  const line = lines.length === 1 ? "" : `${phrase} of `;
  const field = series.field === null ? "" : ` of the ${series.field}`;
  return `${line}${timeframeWords[series.timeframe]} ${title}${given}${field}${agoText(series.ago)}`;
}

const extremeText = (name: string, bars: number, timeframe: Interval, field: BarField): string =>
  `${name} ${timeframeWords[timeframe]} ${field} of ${barsText(bars)}`;

function statisticText(series: StatisticSeries): string {
  const timeframe = timeframeWords[series.timeframe];
  switch (series.name) {
    case "change":
      return `${timeframe} percent change over ${barsText(series.bars)}`;
    case "changeSince": {
      const since = {
        open: `since the ${timeframe} open`,
        creation: `(${timeframe}) since the rule was created`,
        lastFiring: `(${timeframe}) since the last trigger`,
      };
      return `percent change ${since[series.since]}`;
    }
    case "relativeVolume":
      return `${timeframe} volume relative to the ${barsText(series.bars)} before`;
    case "gap":
      return `${timeframe} opening gap in percent`;
    case "highest":
    case "lowest":
      return (
        extremeText(series.name, series.bars, series.timeframe, series.field) + agoText(series.ago)
      );
    case "distanceToHigh":
      return `percent distance (${timeframe}) from the 52-week high`;
    case "distanceToLow":
      return `percent distance (${timeframe}) from the 52-week low`;
    case "drawdown":
      return series.bars === null
        ? `drawdown in percent (${timeframe}) from the high since the rule was created`
        : `drawdown in percent from the highest ${timeframe} close of ${barsText(series.bars)}`;
    default:
      return series satisfies never;
  }
}

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** The same time as `timeText`, with its date as in "Jun 19, 2023". */
const dateText = (time: number): string =>
  timeText(time).replace(
    /^(\d{4})-(\d\d)-(\d\d)( |$)/,
    (_, year, month, day, more) =>
      `${MONTHS[Number(month) - 1]} ${Number(day)}, ${year}${more && ", "}`,
  );

const pointText = ({ time, price }: LinePoint): string =>
  `${numberText(price)} (${dateText(time)})`;

/** Describes a drawn line; `timeframe` is null if the sentence has already named it. */
export function describeLine({ scale, from, to }: LineThrough, timeframe: Interval | null): string {
  const kind = [
    ...(scale === "logarithmic" ? [scale] : []),
    ...(timeframe === null ? [] : [timeframeWords[timeframe]]),
    "line",
  ].join(" ");
  return `the ${kind} from ${pointText(from)} to ${pointText(to)}`;
}

/** Describes a series in a noun phrase that is unique to it. */
export function describeSeries(series: Series): string {
  switch (series.kind) {
    case "price":
      return `${timeframeWords[series.timeframe]} ${series.field}${agoText(series.ago)}${symbolText(series.symbol)}`;
    case "indicator":
      return indicatorText(series) + symbolText(series.symbol);
    case "statistic":
      return statisticText(series) + symbolText(series.symbol);
    case "fact":
      return factWords[series.fact] + symbolText(series.symbol);
    case "holding":
      return holdingWords[series.figure];
    case "portfolio":
      return portfolioWords[series.figure];
    case "line":
      return describeLine(series, series.timeframe);
    case "constant":
      return numberText(series.value);
    case "multiple":
      return `${numberText(series.factor)} × ${describeSeries(series.of)}`;
    default:
      return series satisfies never;
  }
}
