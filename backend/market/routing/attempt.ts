import type { Clock } from "../../platform/clock.ts";
import {
  BudgetSpent,
  NoUsableFigure,
  SourceNotConfigured,
  SourceUnavailable,
  type Capability,
  type MarketSource,
} from "../source.ts";
import { withTimeout, type StartTimer } from "../../platform/timer.ts";
import type { SourceRecord } from "./sourceHealth.ts";

/** A source with its health record. */
export interface RoutedSource {
  readonly source: MarketSource;
  readonly record: SourceRecord;
}

/** One query to one source; `note` reports faults that do not spoil the answer. */
export type SourceCall<T> = (
  source: MarketSource,
  note: (fault: string) => void,
) => Promise<T | undefined>;

export type Outcome<T> =
  | { readonly answer: T | undefined }
  | {
      readonly failure: string;
      /** It was not sent, because the budget was spent: a retry soon may succeed. */
      readonly isDeferred: boolean;
    };

export type Attempt = <T>(
  routed: RoutedSource,
  capability: Capability,
  call: SourceCall<T>,
) => Promise<Outcome<T>>;

/**
 * Sends one query to one source and records the outcome. A remote source that fails repeatedly is
 * skipped until its breaker lets one query through; an in-process one is always asked. Never
 * rejects.
 */
export const createAttempt = (
  clock: Clock,
  answerWithinMs: number,
  startTimer?: StartTimer,
): Attempt => {
  /** The late answer is dropped. */
  const inTime = <T>(name: string, ask: () => Promise<T>): Promise<T> =>
    withTimeout(answerWithinMs, ask, {
      late: () => new SourceUnavailable(name, `no answer within ${answerWithinMs / 1000} s`),
      startTimer,
    });

  return async function attempt({ source, record }, capability, call) {
    const counted = record.of(capability);
    const { breaker } = counted;
    if (source.isRemote && !breaker.admit()) {
      return {
        failure: `${source.name}: skipped after repeated failures`,
        isDeferred: false,
      };
    }
    const faults: string[] = [];
    const note = (fault: string) => void faults.push(fault);
    const askedAt = clock.elapsed();
    try {
      const answer = await inTime(source.name, () => call(source, note));
      if (faults[0] === undefined) counted.succeed(clock.elapsed() - askedAt);
      else counted.note(new SourceUnavailable(source.name, faults[0]).message);
      breaker.succeed();
      return { answer };
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      if (error instanceof BudgetSpent) {
        breaker.release();
        counted.defer();
      } else if (error instanceof NoUsableFigure) {
        counted.succeed(clock.elapsed() - askedAt);
        breaker.succeed();
      } else {
        counted.fail(error);
        // A key that was just saved takes effect without waiting for the end of a pause.
        if (error instanceof SourceNotConfigured) breaker.release();
        else breaker.fail();
      }
      return { failure, isDeferred: error instanceof BudgetSpent };
    }
  };
};
