import { intervals, type Interval } from "../../../backend/domain/bar.ts";
import { MAX_TIME } from "../../../backend/domain/durations.ts";

import { MAX_NAME } from "../../../backend/domain/rules/limits.ts";
import { readSymbol } from "../../../backend/domain/symbolText.ts";

const LINE_ALERTS = ["crossed", "touched", "broken"] as const;
const DIRECTIONS = ["above", "below", "either"] as const;
const SCALES = ["straight", "logarithmic"] as const;

interface OfChart {
  readonly symbol: string;
  readonly timeframe: Interval;
}

export interface IndicatorRuleDraft extends OfChart {
  readonly indicator: string;
  /** Empty for the defaults. */
  readonly parameters: readonly number[];
}

interface LinePoint {
  readonly time: number;
  readonly price: number;
}

export interface LineRuleDraft extends OfChart {
  readonly line: {
    readonly from: LinePoint;
    readonly to: LinePoint;
    readonly scale: (typeof SCALES)[number];
  };
  /** Side of the comparison: last price, a bar's range or its close. */
  readonly alert: (typeof LINE_ALERTS)[number];
  /** Side on which the price must arrive; default: either. */
  readonly direction?: (typeof DIRECTIONS)[number] | undefined;
  readonly name?: string | undefined;
}

export type ChartRuleDraft = IndicatorRuleDraft | LineRuleDraft;

export interface RecipeRuleDraft {
  readonly symbol: string;
  /** An unknown recipe starts a blank rule. */
  readonly recipe: string;
}

export interface PortfolioRuleDraft {
  readonly portfolioId: number;
  readonly recipe: string;
}

export type RuleDraft = ChartRuleDraft | RecipeRuleDraft | PortfolioRuleDraft;

/** Recipe that triggers 15% below the highest price since the rule began. */
export const PROTECTION = "trailingStop";

/** Recipe that triggers 10% below the portfolio's highest value since the rule began. */
export const PORTFOLIO_ALERT = "portfolioDrawdown";

/** Recipe that triggers when a holding exceeds a fifth of its portfolio. */
export const WEIGHT_ALERT = "heavyHolding";

export const draftParameters = [
  "symbol",
  "portfolio",
  "recipe",
  "indicator",
  "timeframe",
  "parameters",
  "line",
  "scale",
  "alert",
  "direction",
  "name",
] as const;

export function createRulePath(draft: RuleDraft): string {
  const query = new URLSearchParams(
    "recipe" in draft
      ? "portfolioId" in draft
        ? { portfolio: String(draft.portfolioId), recipe: draft.recipe }
        : { symbol: draft.symbol, recipe: draft.recipe }
      : { symbol: draft.symbol, timeframe: draft.timeframe, ...partsOf(draft) },
  );
  return `/rules?create&${query.toString()}`;
}

function partsOf(draft: ChartRuleDraft): Record<string, string> {
  if ("indicator" in draft) {
    const { indicator, parameters } = draft;
    return { indicator, ...(parameters.length === 0 ? {} : { parameters: parameters.join() }) };
  }
  const { line, alert, direction, name } = draft;
  const { from, to, scale } = line;
  return {
    line: [from.time, from.price, to.time, to.price].join(),
    scale,
    alert,
    ...(direction === undefined ? {} : { direction }),
    ...(name === undefined ? {} : { name }),
  };
}

export function readRuleDraft(parameters: URLSearchParams): RuleDraft | null {
  const symbol = readSymbol(parameters.get("symbol"));
  const recipe = parameters.get("recipe");
  const portfolioId = Number(parameters.get("portfolio"));
  if (Number.isInteger(portfolioId) && portfolioId > 0 && recipe !== null) {
    return /^[a-zA-Z0-9]{1,60}$/.test(recipe) ? { portfolioId, recipe } : null;
  }
  if (symbol !== null && recipe !== null) {
    return /^[a-zA-Z0-9]{1,60}$/.test(recipe) ? { symbol, recipe } : null;
  }
  const timeframe = find(intervals, parameters.get("timeframe"));
  if (symbol === null || timeframe === undefined) return null;
  const indicator = parameters.get("indicator");
  if (indicator === null) {
    const line = readLine(parameters);
    const alert = find(LINE_ALERTS, parameters.get("alert"));
    if (!line || !alert) return null;
    const direction = find(DIRECTIONS, parameters.get("direction"));
    const name = parameters.get("name")?.slice(0, MAX_NAME);
    return { symbol, timeframe, line, alert, direction, name };
  }
  const figures = (parameters.get("parameters") ?? "").split(",").filter(Boolean).map(Number);
  const isPossible = figures.every((figure) => figure >= 0 && figure <= MAX_TIME);
  return { symbol, indicator, timeframe, parameters: isPossible ? figures : [] };
}

function readLine(parameters: URLSearchParams): LineRuleDraft["line"] | null {
  const scale = find(SCALES, parameters.get("scale"));
  const figures = (parameters.get("line") ?? "").split(",").map(Number);
  const [start = 0, low = 0, end = 0, high = 0] = figures;
  const isTime = (time: number) => Number.isInteger(time) && time >= 0 && time <= MAX_TIME;
  const isPrice = (price: number) => price > 0 && Number.isFinite(price);
  if (!scale || figures.length !== 4 || !isTime(start) || !isTime(end) || start >= end) return null;
  if (!isPrice(low) || !isPrice(high)) return null;
  return { from: { time: start, price: low }, to: { time: end, price: high }, scale };
}

const find = <Word extends string>(words: readonly Word[], asked: string | null) =>
  words.find((word) => word === asked);
