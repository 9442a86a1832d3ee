import { isRecord, readRecord, type JsonRecord } from "../vendorJson.ts";
import { readSeconds } from "./envelope.ts";

/** The sessions of one trading day as a chart names them, epoch milliseconds. */
export interface TradingPeriod {
  readonly preOpen: number;
  readonly open: number;
  readonly close: number;
  readonly postClose: number;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** A five-day chart has five; more than a month of them is no answer of Yahoo's. */
const MAX_PERIODS = 40;

/**
 * The trading days of the range that a chart's `meta` is of: for intraday bars `tradingPeriods`,
 * which is a list of lists, or the same by session where bars outside the regular session were asked
 * for. Empty for other bars.
 */
export function readTradingPeriods(meta: JsonRecord): readonly TradingPeriod[] {
  const sent = meta["tradingPeriods"];
  const regular = isRecord(sent) ? spansOf(sent["regular"]) : spansOf(sent);
  const [pre, post] = isRecord(sent) ? [spansOf(sent["pre"]), spansOf(sent["post"])] : [[], []];
  return regular.map((span) => periodOf(span, pre, post)).slice(-MAX_PERIODS);
}

/** `currentTradingPeriod`: of today, however old the bars are. */
export function readCurrentPeriod(meta: JsonRecord): TradingPeriod | null {
  const current = readRecord(meta["currentTradingPeriod"]);
  const own = spanOf(current?.["regular"]);
  return own ? periodOf(own, spansOf([current?.["pre"]]), spansOf([current?.["post"]])) : null;
}

function periodOf({ from, to }: Span, pre: readonly Span[], post: readonly Span[]): TradingPeriod {
  const before = pre.find((span) => span.to === from);
  const after = post.find((span) => span.from === to);
  return { preOpen: before?.from ?? from, open: from, close: to, postClose: after?.to ?? to };
}

const spansOf = (value: unknown): readonly Span[] =>
  (Array.isArray(value) ? value.flat() : []).flatMap((each) => spanOf(each) ?? []);

function spanOf(value: unknown): Span | undefined {
  const record = readRecord(value);
  const [from, to] = [readSeconds(record?.["start"]), readSeconds(record?.["end"])];
  return from !== null && to !== null && from <= to ? { from, to } : undefined;
}
