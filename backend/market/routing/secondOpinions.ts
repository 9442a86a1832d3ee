import type { Attempt, RoutedSource, SourceCall, SourcesFor } from "./health/attempt.ts";
import { sessionAt } from "../calendars/exchangeHours.ts";
import type { Sample } from "../sample.ts";
import { validateQuote, keepSoundSamples } from "../validation/quoteValidation.ts";
import {
  SourceUnavailable,
  type Capability,
  type MarketQuote,
  type MarketSource,
} from "../source.ts";
import { marketOf } from "../../domain/symbol.ts";
import { tradeDateAt } from "../../domain/tradeDate.ts";

export function sampleOfQuote(quote: MarketQuote, source: MarketSource): Sample {
  const { code } = marketOf(quote.symbol);
  return {
    symbol: quote.symbol,
    price: quote.price,
    currency: quote.currency,
    exchangeTime: quote.asOf,
    receivedAt: source.status().asOf,
    session: sessionAt(code, quote.asOf),
    tradeDate: tradeDateAt(quote.symbol, quote.asOf),
    previousClose: quote.previousClose,
    source: quote.source,
    delayMs: quote.delayMs,
    intervalMs: source.sampleIntervalMs,
  };
}

export interface SecondOpinionPorts {
  readonly attempt: Attempt;
  readonly sourcesFor: SourcesFor;
}

/** Returns samples from sources other than `except`; symbols without a response are omitted. */
export type FindOpinions = (
  symbols: readonly string[],
  except: string,
) => Promise<ReadonlyMap<string, Sample>>;

/** Queries the other sources in order: samples in bulk, otherwise quotes one by one. */
export function createSecondOpinions({ attempt, sourcesFor }: SecondOpinionPorts): FindOpinions {
  async function askSamples(other: RoutedSource, symbols: readonly string[]) {
    const outcome = await attempt(other, "stream", async (source, note) =>
      keepSoundSamples(await source.samples(symbols, note), note),
    );
    return "answer" in outcome ? (outcome.answer ?? []) : [];
  }

  async function askQuote(other: RoutedSource, symbol: string): Promise<Sample | undefined> {
    const ask: SourceCall<MarketQuote> = async (source) => {
      const quote = await source.quote(symbol);
      const fault = quote && validateQuote(quote, symbol, source.status().asOf);
      if (fault) throw new SourceUnavailable(source.name, `unsound quote of ${symbol}: ${fault}`);
      return quote;
    };
    const outcome = await attempt(other, "quote", ask, symbol);
    const quote = "answer" in outcome ? outcome.answer : undefined;
    return quote && sampleOfQuote(quote, other.source);
  }

  return async (symbols, except) => {
    const opinions = new Map<string, Sample>();
    const missing = () => symbols.filter((symbol) => !opinions.has(symbol));
    const others = (capability: Capability) =>
      sourcesFor(capability).filter(({ source }) => source.name !== except);
    const missingOf = ({ source }: RoutedSource, capability: Capability) =>
      missing().filter((symbol) => source.covers?.(capability, symbol) !== false);
    for (const other of others("stream").filter(({ source }) => source.play === undefined)) {
      const asked = missingOf(other, "stream");
      if (asked.length === 0) continue;
      for (const sample of await askSamples(other, asked)) opinions.set(sample.symbol, sample);
    }
    for (const other of others("quote")) {
      const asked = missingOf(other, "quote").map((symbol) => askQuote(other, symbol));
      for (const sample of await Promise.all(asked)) {
        if (sample) opinions.set(sample.symbol, sample);
      }
    }
    return opinions;
  };
}
