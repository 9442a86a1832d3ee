import type { RatingChangeKind, AnalystRating } from "../../../../domain/choices.ts";
import type { RatingCounts } from "../../../research.ts";
import { readRecords, readText, type JsonRecord } from "../../vendorJson.ts";
import { readNotNegative, readSeconds } from "./envelope.ts";

/** A firm's rating action, `at` in epoch milliseconds, with the firm's own grade and ours. */
export interface YahooAnalystAction {
  readonly at: number;
  readonly firm: string;
  readonly kind: RatingChangeKind;
  readonly toGrade: string | null;
  /** Null for grades that match none of ours. */
  readonly to: AnalystRating | null;
  readonly from: AnalystRating | null;
}

const KINDS: ReadonlyMap<string, RatingChangeKind> = new Map([
  ["up", "upgrade"],
  ["down", "downgrade"],
  ["init", "initiate"],
  ["main", "maintain"],
  ["reit", "reiterate"],
]);

/** Maps firms' own scales, as seen in recordings from 2021 to 2025, to ours. */
const GRADES: ReadonlyMap<string, AnalystRating> = new Map([
  ...["strong buy", "conviction buy", "top pick"].map((grade) => [grade, "Strong Buy"] as const),
  ...[
    "buy",
    "outperform",
    "overweight",
    "market outperform",
    "sector outperform",
    "outperformer",
    "positive",
    "long-term buy",
    "accumulate",
    "add",
    "speculative buy",
    "moderate buy",
  ].map((grade) => [grade, "Buy"] as const),
  ...[
    "hold",
    "neutral",
    "equal-weight",
    "equal weight",
    "market perform",
    "sector perform",
    "sector weight",
    "peer perform",
    "perform",
    "in-line",
    "in line",
    "fair value",
    "mixed",
  ].map((grade) => [grade, "Hold"] as const),
  ...[
    "sell",
    "strong sell",
    "underweight",
    "underperform",
    "underperformer",
    "sector underperform",
    "market underperform",
    "reduce",
    "negative",
  ].map((grade) => [grade, "Sell"] as const),
]);

const readGrade = (grade: unknown): AnalystRating | null =>
  GRADES.get(readText(grade)?.toLowerCase() ?? "") ?? null;

/** Returns null if there is no module or no month with an analyst. */
export function readRatingCounts(module: JsonRecord | null): readonly RatingCounts[] | null {
  const months: RatingCounts[] = [];
  for (const entry of readRecords(module?.["trend"])) {
    const period = readText(entry["period"]);
    const [strongBuy, buy, hold, sell, strongSell] = [
      readNotNegative(entry["strongBuy"]),
      readNotNegative(entry["buy"]),
      readNotNegative(entry["hold"]),
      readNotNegative(entry["sell"]),
      readNotNegative(entry["strongSell"]),
    ];
    if (period === null || strongBuy === null || buy === null || hold === null) continue;
    if (sell === null || strongSell === null) continue;
    if (strongBuy + buy + hold + sell + strongSell === 0) continue;
    months.push({ period, strongBuy, buy, hold, sell, strongSell });
  }
  return months.length === 0 ? null : months;
}

/** Newest first; null if the module is missing or empty. */
export function readAnalystActions(
  module: JsonRecord | null,
): readonly YahooAnalystAction[] | null {
  const actions: YahooAnalystAction[] = [];
  for (const entry of readRecords(module?.["history"])) {
    const at = readSeconds(entry["epochGradeDate"]);
    const firm = readText(entry["firm"]);
    const kind = KINDS.get(readText(entry["action"]) ?? "");
    if (at === null || firm === null || kind === undefined) continue;
    actions.push({
      at,
      firm,
      kind,
      toGrade: readText(entry["toGrade"]),
      to: readGrade(entry["toGrade"]),
      from: readGrade(entry["fromGrade"]),
    });
  }
  return actions.length === 0 ? null : actions.toSorted((one, other) => other.at - one.at);
}

export function findRatingChange(
  actions: readonly YahooAnalystAction[],
): { readonly to: AnalystRating; readonly at: number } | null {
  for (const { at, kind, to, from } of actions) {
    const isChange = kind === "upgrade" || kind === "downgrade" || (to !== from && from !== null);
    if (isChange && to !== null) return { to, at };
  }
  return null;
}
