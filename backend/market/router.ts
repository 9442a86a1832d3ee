import { systemClock, type Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import type { Bar, Interval } from "./bar.ts";
import { keepSoundCalendar, type CompanyCalendar } from "./companyCalendar.ts";
import type { Currency } from "./currency.ts";
import type { StockProfile } from "./profile.ts";
import { dropUnsoundParts, findProfileFault } from "./profileSoundness.ts";
import type { Sample } from "./sample.ts";
import {
  dropUnsoundFigures,
  findQuoteFault,
  keepSoundBars,
  keepSoundMatches,
  keepSoundSamples,
  keepSymbols,
} from "./soundness.ts";
import {
  SourceUnavailable,
  type Capability,
  type MarketQuote,
  type MarketSource,
  type MarketStatus,
  type SampleSink,
  type SymbolMatch,
} from "./source.ts";
import { createSourceRecord, type SourceHealthRow, type SourceRecord } from "./sourceHealth.ts";
import { marketOf } from "./symbol.ts";

/** All configured sources as one. What it passes on has been judged; see `soundness.ts`. */
export interface Market {
  /** Kind and clock of the first source; open while any source is. */
  status(): MarketStatus;
  health(): readonly SourceHealthRow[];
  /**
   * Undefined when every source answers that it does not know the symbol.
   * Rejects with {@link SourceUnavailable} when one that might know cannot say.
   */
  quote(symbol: string): Promise<MarketQuote | undefined>;
  /** Oldest first, sound and strictly later one by one; unknown symbols and errors as for `quote`. */
  bars(symbol: string, interval: Interval, limit: number): Promise<readonly Bar[] | undefined>;
  /** The first source that finds something decides; empty when none does. */
  search(text: string, limit: number): Promise<readonly SymbolMatch[]>;
  /** Undefined also where no source offers profiles; errors as for `quote`. */
  profile(symbol: string): Promise<StockProfile | undefined>;
  /** Reports and splits; undefined also where no source offers them; errors as for `quote`. */
  calendar(symbol: string): Promise<CompanyCalendar | undefined>;
  /** What the first source that offers a universe counts to it; empty where none does. */
  universe(): Promise<readonly string[]>;
  /**
   * The current sample of each symbol that any source knows. Never rejects: a symbol that nobody can
   * tell is missing, and the health rows say why.
   */
  samples(symbols: Iterable<string>): Promise<readonly Sample[]>;
  /**
   * Currency that the symbol is quoted in; where no quote can be had, that of its market.
   * Never rejects.
   */
  currencyOf(symbol: string): Promise<Currency>;
  /** Sources that play their own clock. Their `play` delivers sound samples only and never rejects. */
  readonly playing: readonly MarketSource[];
}

export interface MarketRouterOptions {
  readonly clock?: Clock;
  /** A source that has not answered by then counts as unavailable. */
  readonly answerWithinMs?: number;
}

const ANSWER_WITHIN_MS = 10_000;

/** One question to one source; `note` is for faults that do not spoil the answer. */
type SourceCall<T> = (source: MarketSource, note: (fault: string) => void) => Promise<T>;

interface RoutedSource {
  readonly source: MarketSource;
  readonly record: SourceRecord;
}

/**
 * Asks the sources in the given order, by capability; the first that has an answer wins. One that
 * throws, hangs or says what cannot be true is passed over, so it costs freshness and never truth.
 */
export function createMarketRouter(
  sources: readonly MarketSource[],
  log: Log,
  options: MarketRouterOptions = {},
): Market {
  const { clock = systemClock, answerWithinMs = ANSWER_WITHIN_MS } = options;
  const [first] = sources;
  if (!first) throw new Error("A market needs at least one source");
  const routed = sources.map((source): RoutedSource => ({
    source,
    record: createSourceRecord(source, log, clock),
  }));
  const able = (capability: Capability) =>
    routed.filter(({ source }) => source.capabilities.has(capability));

  /**
   * Runs one call of one source and keeps its record. `note` takes what had to be left out of an
   * answer that is otherwise good.
   */
  async function ask<T>(
    { source, record }: RoutedSource,
    call: SourceCall<T>,
  ): Promise<{ readonly answer: T } | { readonly failure: string }> {
    const faults: string[] = [];
    try {
      const note = (fault: string) => void faults.push(fault);
      const answer = await withinTime(source.name, call(source, note), answerWithinMs);
      if (faults[0] === undefined) record.succeed();
      else record.fail(new SourceUnavailable(source.name, faults[0]));
      return { answer };
    } catch (error) {
      record.fail(error);
      return { failure: error instanceof Error ? error.message : String(error) };
    }
  }

  /** The first answer; undefined only if every able source gave none without failing. */
  async function askInOrder<T>(
    capability: Capability,
    call: SourceCall<T | undefined>,
  ): Promise<T | undefined> {
    const candidates = able(capability);
    const failures: string[] = candidates.length === 0 ? [`no source offers ${capability}`] : [];
    for (const candidate of candidates) {
      const result = await ask(candidate, call);
      if ("failure" in result) failures.push(result.failure);
      else if (result.answer !== undefined) return result.answer;
    }
    if (failures.length > 0) throw new SourceUnavailable("market", failures.join("; "));
    return undefined;
  }

  const quote = (symbol: string): Promise<MarketQuote | undefined> =>
    askInOrder("quote", async (source) => {
      const found = await source.quote(symbol);
      if (!found) return undefined;
      const fault = findQuoteFault(found, symbol, source.status().asOf);
      if (fault) throw new SourceUnavailable(source.name, `unsound quote of ${symbol}: ${fault}`);
      return dropUnsoundFigures(found);
    });

  /** The source itself, but that what it plays is judged like all the rest. */
  function judgePlayed({ source, record }: RoutedSource): MarketSource {
    return {
      name: source.name,
      kind: source.kind,
      capabilities: source.capabilities,
      sampleIntervalMs: source.sampleIntervalMs,
      status: () => source.status(),
      quote: (symbol) => source.quote(symbol),
      bars: (symbol, interval, limit) => source.bars(symbol, interval, limit),
      search: (text, limit) => source.search(text, limit),
      samples: (symbols) => source.samples(symbols),
      async play(sink: SampleSink, signal: AbortSignal) {
        let sinkFailure: { readonly error: unknown } | undefined;
        const judgingSink: SampleSink = async (samples) => {
          const faults: string[] = [];
          const sound = keepSoundSamples(samples, (fault) => void faults.push(fault));
          if (faults[0] === undefined) record.succeed();
          else record.fail(new SourceUnavailable(source.name, faults[0]));
          if (sound.length === 0) return;
          try {
            await sink(sound);
          } catch (error) {
            sinkFailure = { error };
            throw error;
          }
        };
        try {
          await source.play?.(judgingSink, signal);
        } catch (error) {
          // What the listener could not take is its own failure and not the source's.
          if (sinkFailure) throw sinkFailure.error;
          record.fail(error);
        }
      },
    };
  }

  return {
    status: () => ({
      ...first.status(),
      isOpen: sources.some((source) => source.status().isOpen),
    }),
    health: () => routed.map(({ record }) => record.row()),
    quote,
    bars: (symbol, interval, limit) =>
      askInOrder("bars", async (source, note) => {
        const found = await source.bars(symbol, interval, limit);
        if (!found) return undefined;
        const sound = keepSoundBars(found);
        if (sound.length === 0 && found.length > 0) {
          throw new SourceUnavailable(source.name, `no sound ${interval} bar of ${symbol}`);
        }
        const dropped = found.length - sound.length;
        if (dropped > 0) note(`left out ${dropped} unsound ${interval} bars of ${symbol}`);
        return limit > 0 ? sound.slice(-limit) : [];
      }),
    async search(text, limit) {
      const found = await askInOrder("search", async (source) => {
        const matches = keepSoundMatches(await source.search(text, limit));
        return matches.length > 0 ? matches.slice(0, Math.max(0, limit)) : undefined;
      });
      return found ?? [];
    },
    async profile(symbol) {
      if (able("profile").length === 0) return undefined;
      return askInOrder("profile", async (source) => {
        const found = await source.profile?.(symbol);
        if (!found) return undefined;
        const fault = findProfileFault(found, symbol);
        if (fault)
          throw new SourceUnavailable(source.name, `unsound profile of ${symbol}: ${fault}`);
        return dropUnsoundParts(found, source.status().asOf);
      });
    },
    async calendar(symbol) {
      if (able("calendar").length === 0) return undefined;
      return askInOrder("calendar", async (source) => {
        const found = await source.calendar?.(symbol);
        return found && keepSoundCalendar(found);
      });
    },
    async universe() {
      if (able("universe").length === 0) return [];
      const found = await askInOrder("universe", async (source) => {
        const symbols = keepSymbols((await source.universe?.()) ?? []);
        return symbols.length > 0 ? symbols : undefined;
      });
      return found ?? [];
    },
    async samples(symbols) {
      const wanted = new Set(symbols);
      const kept: Sample[] = [];
      for (const candidate of able("stream")) {
        if (wanted.size === 0) break;
        const result = await ask(candidate, async (source, note) =>
          keepSoundSamples(await source.samples([...wanted]), note),
        );
        if ("failure" in result) continue;
        for (const sample of result.answer) {
          if (wanted.delete(sample.symbol)) kept.push(sample);
        }
      }
      return kept;
    },
    async currencyOf(symbol) {
      try {
        return (await quote(symbol))?.currency ?? marketOf(symbol).currency;
      } catch {
        return marketOf(symbol).currency;
      }
    },
    playing: routed.filter(({ source }) => source.play !== undefined).map(judgePlayed),
  };
}

/** Rejects when the promise has not settled in time; the late answer is dropped. */
function withinTime<T>(name: string, promise: Promise<T>, milliseconds: number): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new SourceUnavailable(name, `no answer within ${milliseconds / 1000} s`));
    }, milliseconds);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
