import { LRUCache } from "lru-cache";
import { entryLimit } from "../../domain/entryLimit.ts";
import type { Clock } from "../../platform/clock.ts";
import {
  patienceWith,
  type Attempt,
  type RoutedSource,
  type SourcesFor,
} from "./health/attempt.ts";
import type { CachedQuery } from "./cachedQuery.ts";
import { askInTurn } from "./inTurn.ts";
import type { PriceValidator } from "./priceValidation.ts";
import type { Rehearsal } from "./rehearsal.ts";
import type { Sample } from "../sample.ts";
import { sampleOfQuote } from "./secondOpinions.ts";
import { keepSoundSamples } from "../validation/quoteValidation.ts";
import { startRealTimer, type StartTimer } from "../../platform/timer.ts";
import { MINUTE_MS } from "../../domain/durations.ts";
import { SourceUnavailable, type MarketQuote } from "../source.ts";

export interface SamplerPorts {
  readonly clock: Clock;
  readonly attempt: Attempt;
  readonly sourcesFor: SourcesFor;
  readonly rehearsal?: Pick<Rehearsal, "refuses" | "note" | "takePushed"> | undefined;
  readonly validate: PriceValidator["validate"];
  /** True if the first price of a source waits for another one that confirms it. */
  readonly isHeld: (source: string, symbol: string) => boolean;
  /** Milliseconds since a price was last accepted; undefined if none ever was. */
  readonly ageOfLast: (symbol: string) => number | undefined;
  readonly askQuote: CachedQuery<[symbol: string], MarketQuote>;
  readonly startTimer?: StartTimer | undefined;
}

/**
 * Maximum quotes that replace missing samples per call, at one request each: half of them for the
 * most urgent symbols, half for the others in turn.
 */
const MAX_FALLBACK_QUOTES = 10;
/** Time without a price or quote after which a symbol gets a quote despite its stream. */
const OVERDUE_MS = MINUTE_MS / 2;
const MAX_OVERDUE = 10_000;

/**
 * Returns samples from the first source that has them, each validated. If a source of samples
 * fails, none covers a symbol, or one that covers it says nothing of it for a while, quotes replace
 * a few of them. The most urgent symbols are asked first. Passes samples to `tell` as they arrive
 * while others are missing. Never rejects.
 */
export function createSampler({
  clock,
  attempt,
  sourcesFor,
  rehearsal,
  validate,
  isHeld,
  ageOfLast,
  askQuote,
  startTimer = startRealTimer,
}: SamplerPorts) {
  let turn = 0;
  /** When an overdue symbol was last asked for, in elapsed time. */
  const remindedAt = new LRUCache<string, number>(entryLimit(MAX_OVERDUE));

  async function quoteInstead(symbol: string): Promise<readonly Sample[]> {
    const answer = await askQuote(symbol).catch(() => undefined);
    const source = sourcesFor("quote").find(
      ({ source: { name } }) => name === answer?.source,
    )?.source;
    if (!answer || !source) return [];
    const { accepted } = await validate(
      source,
      keepSoundSamples([sampleOfQuote(answer.value, source)]),
    );
    return accepted;
  }

  /** A source with a small budget answers a few symbols at a time. */
  const heldFirst = (symbols: readonly string[], sources: readonly RoutedSource[]) => {
    const isWaiting = (symbol: string) => sources.some(({ source }) => isHeld(source.name, symbol));
    const waiting = symbols.filter(isWaiting);
    return waiting.length === 0 ? symbols : [...new Set([...waiting, ...symbols])];
  };

  /** Returns the symbols whose missing samples quotes replace at this call. */
  function chooseReplaced(unanswered: readonly string[]): readonly string[] {
    if (unanswered.length === 0) return [];
    const half = MAX_FALLBACK_QUOTES / 2;
    const missing = heldFirst(unanswered, sourcesFor("quote"));
    const [urgent, others] = [missing.slice(0, half), missing.slice(half)];
    const from = others.length === 0 ? 0 : turn % others.length;
    const inTurn = [...others.slice(from), ...others.slice(0, from)].slice(0, half);
    turn = from + inTurn.length;
    return [...urgent, ...inTurn];
  }

  /** Reports to the rehearsal what replaced each price of the refused source. */
  function noteRehearsed(symbols: readonly string[], samples: readonly Sample[]): void {
    const refused = sourcesFor("stream").find(({ source }) => rehearsal?.refuses(source.name));
    if (!refused) return;
    const bySymbol = new Map(samples.map((sample) => [sample.symbol, sample]));
    for (const symbol of symbols) {
      if (refused.source.covers?.("stream", symbol) === false) continue;
      const pushed = rehearsal?.takePushed(symbol);
      const isWaiting = [...sourcesFor("stream"), ...sourcesFor("quote")].some(({ source }) =>
        isHeld(source.name, symbol),
      );
      const answer = bySymbol.get(symbol) ?? pushed;
      rehearsal?.note("stream", symbol, answer ?? (isWaiting ? "held" : undefined));
    }
  }

  return async (
    symbols: Iterable<string>,
    tell?: (samples: readonly Sample[]) => void,
  ): Promise<readonly Sample[]> => {
    const asked = [...symbols];
    const wanted = new Set(asked);
    const kept: Sample[] = [];
    const covering = new Set<string>();
    const pushed = new Set<string>();
    const answered = new Set<string>();
    /** Symbols whose price this call held first. The next call confirms it; a quote would be held. */
    const justHeld = new Set<string>();
    /** Streams that have not failed and are not late. */
    const answering = new Set<RoutedSource>();
    const take = (samples: readonly Sample[]) => {
      for (const sample of samples) if (wanted.delete(sample.symbol)) kept.push(sample);
    };
    async function askStream(candidate: RoutedSource): Promise<void> {
      const covered = heldFirst(
        [...wanted].filter((symbol) => candidate.source.covers?.("stream", symbol) !== false),
        [candidate],
      );
      if (covered.length === 0) return void answering.add(candidate);
      for (const symbol of covered) {
        covering.add(symbol);
        if (candidate.source.play && candidate.source.isRemote) pushed.add(symbol);
      }
      const outcome = await attempt(candidate, "stream", async (source, note) => {
        const faults: string[] = [];
        const collect = (fault: string) => void faults.push(fault);
        const all = keepSoundSamples(await source.samples(covered, collect), collect);
        for (const { symbol } of all) answered.add(symbol);
        // One that comes too late to be used must not keep out the older price of a delayed source.
        const sound = all.filter(({ symbol }) => wanted.has(symbol));
        const arrived = sound.filter(({ symbol }) => !isHeld(source.name, symbol));
        const validated = await validate(source, sound);
        for (const { symbol } of arrived) if (isHeld(source.name, symbol)) justHeld.add(symbol);
        faults.push(...validated.faults);
        take(validated.accepted);
        const isOwn = validated.accepted.some((sample) => sample.source === source.name);
        const [fault] = faults;
        // A single bad price among good ones is noted; a response of only bad ones is a failure.
        if (fault !== undefined && !isOwn) throw new SourceUnavailable(source.name, fault);
        faults.forEach(note);
      });
      if ("answer" in outcome) answering.add(candidate);
    }
    /** A source that pushes cannot say that it has no price; one that is polled may have lost it. */
    const isOverdue = (symbol: string): boolean => {
      if (answered.has(symbol)) return false;
      const age = ageOfLast(symbol) ?? (pushed.has(symbol) ? Number.POSITIVE_INFINITY : 0);
      const sinceReminder = clock.elapsed() - (remindedAt.get(symbol) ?? Number.NEGATIVE_INFINITY);
      return Math.min(age, sinceReminder) >= OVERDUE_MS;
    };
    async function askQuotes(streams: readonly RoutedSource[]): Promise<void> {
      const hasFailed = streams.some((stream) => !answering.has(stream));
      const unanswered = [...wanted].filter(
        (symbol) =>
          !justHeld.has(symbol) && (hasFailed || !covering.has(symbol) || isOverdue(symbol)),
      );
      const chosen = chooseReplaced(unanswered);
      for (const symbol of chosen) remindedAt.set(symbol, clock.elapsed());
      const replaced = await Promise.all(chosen.map(quoteInstead));
      for (const samples of replaced) take(samples);
    }
    const streams = sourcesFor("stream").filter(({ source }) =>
      asked.some((symbol) => source.covers?.("stream", symbol) !== false),
    );
    const inTurn = askInTurn<RoutedSource | "quotes", void>([...streams, "quotes"], {
      ask: (step) => (step === "quotes" ? askQuotes(streams) : askStream(step)),
      patienceMs: patienceWith(streams[0], "stream"),
      startTimer,
    });
    let told = 0;
    for await (const _ of inTurn) {
      if (wanted.size === 0) break;
      if (kept.length > told) tell?.(kept.slice(told));
      told = kept.length;
    }
    wanted.clear();
    noteRehearsed(asked, kept);
    return kept;
  };
}
