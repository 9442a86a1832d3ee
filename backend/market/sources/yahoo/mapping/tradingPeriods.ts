import type { Session } from "../../../../domain/sessions.ts";
import { isRecord, readRecord, type JsonRecord } from "../../vendorJson.ts";
import { readSeconds } from "./envelope.ts";

/** Sessions of one trading day as given in a chart, epoch milliseconds. */
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

/** A five-day chart has five; more than a month of them indicates an invalid response. */
const MAX_PERIODS = 40;

/**
 * Reads the trading days of a chart's range from its `meta`. Intraday bars have `tradingPeriods`, a
 * list of lists, grouped by session if extended hours were requested. Empty for other bars.
 */
export function readTradingPeriods(meta: JsonRecord): readonly TradingPeriod[] {
  const sent = meta["tradingPeriods"];
  const regular = isRecord(sent) ? spansOf(sent["regular"]) : spansOf(sent);
  const [pre, post] = isRecord(sent) ? [spansOf(sent["pre"]), spansOf(sent["post"])] : [[], []];
  return regular.map((span) => periodOf(span, pre, post)).slice(-MAX_PERIODS);
}

/** Reads `currentTradingPeriod`, which is today's however old the bars are. */
export function readCurrentPeriod(meta: JsonRecord): TradingPeriod | null {
  const current = readRecord(meta["currentTradingPeriod"]);
  const own = spanOf(current?.["regular"]);
  return own ? periodOf(own, spansOf([current?.["pre"]]), spansOf([current?.["post"]])) : null;
}

export function sessionIn(
  { preOpen, open, close, postClose }: TradingPeriod,
  now: number,
): Session {
  if (now < preOpen || now >= postClose) return "closed";
  if (now < open) return "pre";
  return now < close ? "regular" : "post";
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
