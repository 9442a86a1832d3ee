import { SECOND_MS } from "../../../domain/durations.ts";
import type { Clock } from "../../../platform/clock.ts";
import {
  BudgetSpent,
  FigureNotDue,
  NoUsableFigure,
  SourceNotConfigured,
  SourceUnavailable,
  type Capability,
  type MarketSource,
} from "../../source.ts";
import { withTimeout, type StartTimer } from "../../../platform/timer.ts";
import { MAX_LOST_SYMBOLS, type SourceRecord } from "./sourceHealth.ts";

export interface RoutedSource {
  readonly source: MarketSource;
  readonly record: SourceRecord;
}

/** The sources that answer a kind of query, in the order in which they are asked. */
export type SourcesFor = (capability: Capability) => readonly RoutedSource[];

/** One query to one source; `note` reports faults that do not invalidate the response. */
export type SourceCall<T> = (
  source: MarketSource,
  note: (fault: string) => void,
) => Promise<T | undefined>;

export type Outcome<T> =
  | { readonly answer: T | undefined }
  | {
      readonly failure: string;
      /** True if the budget was used up before sending; a retry soon may succeed. */
      readonly isDeferred: boolean;
      /** True if the source works, but has no such figure or is not set up. */
      readonly isOrdinary?: boolean;
    };

/** `about` is the stock (or the like) that the query is about; undefined for many at once. */
export type Attempt = <T>(
  routed: RoutedSource,
  capability: Capability,
  call: SourceCall<T>,
  about?: string,
) => Promise<Outcome<T>>;

/** Most answers take less than a second. */
const PATIENCE_MS = 3 * SECOND_MS;
const PATIENCE_AFTER_FAILURE_MS = SECOND_MS / 2;

/**
 * Returns the time after which the next source is asked as well, milliseconds. Only current prices
 * lose their worth within seconds.
 */
export function patienceWith(first: RoutedSource | undefined, capability: Capability): number {
  const isPrice = capability === "stream" || capability === "quote";
  if (!first || !isPrice || !first.source.isRemote) return Number.POSITIVE_INFINITY;
  const hasFailed = first.record.of(capability).breaker.state().failures > 0;
  return hasFailed ? PATIENCE_AFTER_FAILURE_MS : PATIENCE_MS;
}

export interface AttemptPorts {
  readonly clock: Clock;
  readonly answerWithinMs: number;
  readonly startTimer?: StartTimer | undefined;
  /** True for a source whose outage is rehearsed: it is not asked, and nothing is counted. */
  readonly refuses?: ((source: string) => boolean) | undefined;
}

/**
 * Sends one query to one source and records the outcome. A remote source that fails repeatedly is
 * skipped until its breaker admits a query; an in-process source is always queried. A source that
 * responds without prices it used to have (see {@link createPriceLoss}) is skipped as well. A quote
 * that cannot be had is then asked of another path of the source, if it has one. Never rejects.
 */
export const createAttempt = ({
  clock,
  answerWithinMs,
  startTimer,
  refuses = () => false,
}: AttemptPorts): Attempt => {
  const limitOf = (source: MarketSource): number => source.answerWithinMs ?? answerWithinMs;

  /** A response after the timeout is dropped. */
  const inTime = <T>(source: MarketSource, ask: () => Promise<T>): Promise<T> => {
    const limitMs = limitOf(source);
    return withTimeout(limitMs, ask, {
      late: () => new SourceUnavailable(source.name, `no response within ${limitMs / 1000} s`),
      startTimer,
    });
  };

  async function attemptPath<T>(
    { source, record }: RoutedSource,
    capability: Capability,
    call: SourceCall<T>,
    about?: string,
    breaker = record.of(capability).breaker,
  ): Promise<Outcome<T>> {
    const counted = record.of(capability);
    if (source.isRemote && !breaker.admit(about)) {
      return {
        failure: `${source.name}: skipped after repeated failures`,
        isDeferred: false,
      };
    }
    const { priceLoss } = record;
    const priceOf = capability === "quote" ? about : undefined;

    /** Handles a missing price. Returns undefined unless it indicates a fault of the source. */
    function noteMissing(): Outcome<never> | undefined {
      if (priceOf === undefined || !source.isRemote || !priceLoss.missing(priceOf))
        return undefined;
      const symbols = priceLoss.lost().slice(0, MAX_LOST_SYMBOLS).join(", ");
      const loss = new SourceUnavailable(source.name, `no price of any symbol: ${symbols}`);
      if (priceLoss.hadPrice(priceOf)) {
        counted.fail(loss);
        breaker.trip();
      }
      // The source may never have known the symbol, so this does not prove that it recovered.
      else breaker.release();
      return { failure: loss.message, isDeferred: false };
    }

    const faults: string[] = [];
    const note = (fault: string) => void faults.push(fault);
    const askedAt = clock.elapsed();
    const countBefore = breaker.count();
    try {
      const answer = await inTime(source, () => call(source, note));
      const loss = answer === undefined ? noteMissing() : undefined;
      if (loss !== undefined) return loss;
      if (priceOf !== undefined && answer !== undefined) priceLoss.found(priceOf);
      if (faults[0] === undefined) counted.succeed(clock.elapsed() - askedAt);
      else counted.note(new SourceUnavailable(source.name, faults[0]).message);
      breaker.succeed(about);
      return { answer };
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      if (error instanceof BudgetSpent) {
        breaker.release();
        counted.defer();
      } else if (error instanceof NoUsableFigure) {
        const loss = error instanceof FigureNotDue ? undefined : noteMissing();
        if (loss !== undefined) return loss;
        counted.succeed(clock.elapsed() - askedAt);
        breaker.succeed(about);
      } else {
        counted.fail(error);
        // Released, so that a newly saved key takes effect without waiting for a pause to end.
        if (error instanceof SourceNotConfigured) breaker.release();
        else breaker.fail(about, countBefore);
      }
      return {
        failure,
        isDeferred: error instanceof BudgetSpent,
        isOrdinary: error instanceof NoUsableFigure || error instanceof SourceNotConfigured,
      };
    }
  }

  return async (routed, capability, call, about) => {
    const { name } = routed.source;
    if (refuses(name)) return { failure: `${name}: rehearsed outage`, isDeferred: false };
    const askedAt = clock.elapsed();
    const outcome = await attemptPath(routed, capability, call, about);
    const { record, source } = routed;
    const isLost = capability === "quote" && "failure" in outcome && !outcome.isDeferred;
    // After a timeout, another request would make the price even later.
    const isLate = clock.elapsed() - askedAt >= limitOf(source);
    if (!isLost || isLate || !source.quoteInstead || record.of("bars").breaker.isOpen())
      return outcome;
    const instead = { record, source: { ...source, quote: source.quoteInstead } };
    // Counts its own failures, so that an outage of all paths does not pause the charts twice as fast.
    const other = await attemptPath(instead, "bars", call, about, record.quoteInstead);
    // If the other path does not know the stock either, that proves nothing while quotes fail.
    return "answer" in other && other.answer !== undefined ? other : outcome;
  };
};
