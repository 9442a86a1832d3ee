import { untilAborted } from "../../platform/timer.ts";
import { type Clock, isoTime } from "../../platform/clock.ts";
import { yieldToEventLoop } from "../../platform/yieldToEventLoop.ts";
import {
  type EarningsConsensus,
  type EarningsMarket,
  resolveEarnings,
} from "../../market/earnings/earningsConfidence.ts";
import type { Market } from "../../market/routing/router.ts";
import { SourceUnavailable } from "../../market/source.ts";
import type { StartedRun } from "./decide.ts";
import type {
  RunKind,
  RunParameters,
  RunPlan,
  RunReach,
  ScreenedStock,
  ScreenerRunAdvanced,
  ScreenerRunCompleted,
} from "./events.ts";
import { isWanted, sortResults } from "./filter.ts";
import { fillMissingTargets, lacksTargets, look, type Seen } from "./look.ts";
import { dollarsBy, type DollarsOf } from "./plan.ts";
import { type ListingMarket, NothingToScreen, planReach } from "./reach.ts";
import { leansOf } from "./score.ts";
import { type HistoryFigures, measureHistory } from "./risk.ts";
import { targetDateOf } from "./upside.ts";
import { MINUTE_MS } from "../../domain/durations.ts";

export type ScreenedMarket = Pick<
  Market,
  "exchangeLists" | "profile" | "quote" | "bars" | "status"
> &
  EarningsMarket & { readonly sourced: Pick<Market["sourced"], "targets" | "fx"> };

/** Symbols of a step by what became of them, and the results among those looked at. */
export type ScreenStep = Pick<ScreenerRunAdvanced["data"], "looked" | "unknown" | "found">;

export type EarlierSteps = Pick<StartedRun, "looked" | "unknown" | "found"> & {
  readonly plan: RunPlan;
};

export interface ScreenPorts {
  readonly market: ScreenedMarket;
  readonly kind: RunKind;
  readonly parameters: RunParameters;
  readonly clock: Clock;
  /** Resolves after the delay, or when the run is aborted. */
  readonly pause: (milliseconds: number) => Promise<void>;
  readonly earlier?: EarlierSteps | undefined;
  readonly onListing: (listing: ListingMarket) => void;
  readonly onPlan: (plan: RunPlan) => Promise<void>;
  /** Called after each batch; the screen waits for it. */
  readonly onStep: (step: ScreenStep) => Promise<void>;
  readonly signal: AbortSignal;
}

export interface ScreenOutcome
  extends
    RunReach,
    Pick<RunPlan, "listed" | "leftOut">,
    Pick<ScreenerRunCompleted["data"], "screened" | "skipped" | "results"> {}

/** Symbols per batch. At two profiles per second, the last waits less than a query's timeout. */
const AT_ONCE = 10;
/**
 * A symbol is skipped after two failures in batches with other answers. If a whole batch fails, the
 * source is down: eight such failures, with their pauses, outlast an outage.
 */
const MAX_FAILURE_WEIGHT = 8;
const WEIGHT_AMONG_ANSWERS = 4;
const WEIGHT_AMONG_FAILURES = 1;
/** Number of other symbols before a retry: consecutive failures would pause the source for all. */
const RETRY_AFTER = 50;
/** A failing source is first skipped for half a minute (`breaker.ts`). */
const PAUSE_MS = 30_000;
/** Long enough to serve more urgent requests at least once. */
const BUSY_PAUSE_MS = 1000;
/** Longer than the longest pause of a failing source, after which it is considered down. */
const MAX_SILENCE_MS = 20 * MINUTE_MS;
/** Failures at the start after which the run is abandoned. */
const FIRST_TRIES = 20;

/**
 * Screens every stock of the plan, most traded first. Failed stocks are retried after others; waits
 * while the request budget is spent. Rejects with {@link NothingToScreen} if no source lists stocks
 * or has data for any.
 */
export async function screenMarket(ports: ScreenPorts): Promise<ScreenOutcome> {
  const { market, kind, parameters, clock, pause, earlier, onPlan, onStep, signal } = ports;
  const plan = earlier?.plan ?? (await planReach(ports));
  const dollarsOf = dollarsBy(plan);
  await onPlan(plan);
  const { kind: marketKind } = market.status();
  const isLive = marketKind === "live";
  const results: ScreenedStock[] = [...(earlier?.found ?? [])];
  const waiting = plan.symbols.filter(
    (symbol) => !earlier?.looked.has(symbol) && !earlier?.unknown.has(symbol),
  );
  const failureWeights = new Map<string, number>();
  let screened = earlier?.looked.size ?? 0;
  let failed = 0;
  let hasAnswers = screened > 0;
  let answeredAt = clock.elapsed();

  const couldBeWanted = (seen: Seen, now: number): boolean =>
    isWanted(
      { ...candidateOf(seen, dollarsOf), targetPrice: Number.MAX_VALUE },
      kind,
      parameters,
      now,
    );

  async function settle(seen: Seen, now: number, step: OpenStep): Promise<void> {
    const { symbol } = seen.quote;
    step.looked.push(symbol);
    if (!isWanted(candidateOf(seen, dollarsOf), kind, parameters, now)) return;
    // Verifying a date costs a request each, so only the earnings screen does it.
    const asked = kind === "earnings" ? market : {};
    const earnings = await resolveEarnings(asked, seen.profile);
    // On a live market this is one request per stock, so it is deferred until after the run.
    const figures = isLive ? NOT_MEASURED : await measureNow(market, symbol);
    const stock = describeStock(seen, dollarsOf, earnings, figures);
    if (stock) step.found.push(stock);
  }

  async function take(step: OpenStep): Promise<void> {
    screened += step.looked.length;
    results.push(...step.found);
    await onStep(step);
  }

  const missing = fillMissingTargets({
    market,
    pause,
    async onFilled(seen) {
      const step = emptyStep();
      await settle(seen, market.status().asOf, step);
      await take(step);
    },
    signal,
  });

  while (waiting.length > 0) {
    const batch = waiting.splice(0, AT_ONCE);
    const now = market.status().asOf;
    const looks = await untilAborted(signal, () =>
      Promise.all(batch.map((symbol) => look(market, symbol))),
    );
    const deferred: string[] = [];
    const isSilent = looks.every((seen) => seen === "failed" || seen === "deferred");
    const step = emptyStep();
    for (const [index, seen] of looks.entries()) {
      const symbol = batch[index] ?? "";
      if (seen === "unknown") step.unknown.push(symbol);
      else if (seen === "deferred") deferred.push(symbol);
      else if (seen === "failed") {
        failed += 1;
        const weight =
          (failureWeights.get(symbol) ?? 0) +
          (isSilent ? WEIGHT_AMONG_FAILURES : WEIGHT_AMONG_ANSWERS);
        failureWeights.set(symbol, weight);
        if (isLive && weight < MAX_FAILURE_WEIGHT) waiting.splice(RETRY_AFTER, 0, symbol);
      } else {
        hasAnswers = true;
        if (isLive && lacksTargets(seen) && couldBeWanted(seen, now)) missing.fill(seen);
        else await settle(seen, now, step);
      }
    }
    waiting.unshift(...deferred);
    await take(step);
    await yieldToEventLoop();
    signal.throwIfAborted();
    if (!isSilent) answeredAt = clock.elapsed();
    else {
      if (!isLive) continue;
      if (!hasAnswers && failed >= Math.min(FIRST_TRIES, plan.symbols.length)) break;
      if (clock.elapsed() - answeredAt > MAX_SILENCE_MS) break;
      const isBusy = deferred.length === batch.length;
      if (waiting.length > 0) await pause(isBusy ? BUSY_PAUSE_MS : PAUSE_MS);
      signal.throwIfAborted();
    }
  }
  await untilAborted(signal, () => missing.end());
  const { listed, leftOut, symbols, markets, rates } = plan;
  if (screened === 0 && symbols.length > 0) {
    throw new NothingToScreen("No market source has stock data right now");
  }
  const skipped = symbols.length - screened;
  const reach = { ...(markets && { markets }), ...(rates && { rates }) };
  return { listed, leftOut, ...reach, screened, skipped, results: sortResults(results, kind) };
}

const emptyStep = () => ({
  looked: [] as string[],
  unknown: [] as string[],
  found: [] as ScreenedStock[],
});

type OpenStep = ReturnType<typeof emptyStep>;

const NOT_MEASURED: HistoryFigures = { annualVolatility: null, twentyDayReturn: null };

async function measureNow(market: ScreenedMarket, symbol: string): Promise<HistoryFigures> {
  try {
    return await measureHistory(market, symbol);
  } catch (error) {
    if (error instanceof SourceUnavailable) return NOT_MEASURED;
    throw error;
  }
}

const volumeOf = ({ quote, profile }: Seen): number | null => profile.averageVolume ?? quote.volume;

const candidateOf = (seen: Seen, dollarsOf: DollarsOf) => ({
  // NaN never matches: without a rate the price is not comparable.
  price: seen.quote.price * (dollarsOf(seen.quote.currency) ?? Number.NaN),
  volume: volumeOf(seen),
  targetPrice: seen.profile.targets?.mean ?? null,
  earningsDate: seen.profile.earnings?.date ?? null,
});

function describeStock(
  seen: Seen,
  dollarsOf: DollarsOf,
  earnings: EarningsConsensus | null,
  figures: HistoryFigures,
): ScreenedStock | undefined {
  const { quote, profile } = seen;
  const { targets } = profile;
  if (!targets) return undefined;
  return {
    symbol: quote.symbol,
    name: profile.companyName,
    price: quote.price,
    currency: quote.currency,
    ...(quote.currency !== "USD" && { dollars: dollarsOf(quote.currency) ?? 1 }),
    previousClose: quote.previousClose,
    analystRating: profile.rating,
    targetPrice: targets.mean,
    targetLow: targets.low,
    targetHigh: targets.high,
    analystCount: targets.analystCount,
    targetDate: targetDateOf(targets.asOf),
    targetAsOf: isoTime(targets.asOf).slice(0, 10),
    earningsDate: earnings?.date ?? null,
    earningsHour: earnings?.hour ?? null,
    isEarningsConfirmed: earnings?.isConfirmed ?? false,
    earningsSources: earnings?.sources ?? [],
    marketCap: quote.marketCap ?? profile.marketCap,
    volume: volumeOf(seen),
    sector: profile.sector,
    peRatio: profile.peRatio,
    ...figures,
    leans: leansOf(profile),
    exchangeTime: isoTime(quote.asOf),
  };
}
