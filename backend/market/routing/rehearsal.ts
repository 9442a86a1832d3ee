import type { Clock } from "../../platform/clock.ts";
import type { Capability } from "../source.ts";

/** Counts of one question while an outage is rehearsed. Times are epoch milliseconds. */
export interface Observation {
  readonly capability: Capability;
  /** Subject of the query: a symbol, a symbol and an interval, or a text; empty for a list. */
  readonly about: string;
  asked: number;
  /** Answered by another source. */
  answered: number;
  /** Answered from memory, because no source could. */
  kept: number;
  /** Checks whose only price was held until the next one. The second in a row counts as a miss. */
  held: number;
  wasHeld: boolean;
  /** Sources that answered, in the order of their first answer. */
  readonly sources: string[];
  lastAnswerAt: number | null;
  /** Longest time without an answer, milliseconds. */
  longestGapMs: number;
  /** Longest delay of a price that was answered, milliseconds. */
  delayMs: number;
}

/** The current or last outage rehearsal. Times are epoch milliseconds. */
export interface SavedRehearsal {
  readonly source: string;
  readonly startedAt: number;
  readonly until: number;
  readonly observations: readonly Observation[];
}

interface Answer {
  readonly source: string;
  readonly delayMs?: number;
}

/** Enough for 500 alerts and what people look at in a day; more are not recorded. */
const MAX_OBSERVATIONS = 2000;

export type Rehearsal = ReturnType<typeof createRehearsal>;

/**
 * Treats one source as if it refused every request until a time, and records what the others
 * answered instead. Nothing is counted as a failure of the source.
 */
export function createRehearsal(clock: Clock) {
  let current: SavedRehearsal | null = null;
  let observed = new Map<string, Observation>();
  const pushed = new Map<string, Answer>();

  const isRunning = (): boolean => current !== null && clock.now() < current.until;

  const refuses = (source: string): boolean => isRunning() && current?.source === source;

  function observationOf(capability: Capability, about: string): Observation | undefined {
    const key = `${capability} ${about}`;
    const known = observed.get(key);
    if (known || observed.size >= MAX_OBSERVATIONS) return known;
    const counts = {
      asked: 0,
      answered: 0,
      kept: 0,
      held: 0,
      wasHeld: false,
      lastAnswerAt: null,
      longestGapMs: 0,
      delayMs: 0,
    };
    const added: Observation = { capability, about, ...counts, sources: [] };
    observed.set(key, added);
    return added;
  }

  return {
    refuses,
    isRunning,
    begin(source: string, until: number): void {
      current = { source, startedAt: clock.now(), until, observations: [] };
      observed = new Map();
      pushed.clear();
    },
    /** Keeps a price that a source has sent by itself until the next check of its symbol. */
    push(symbol: string, answer: Answer): void {
      if (isRunning()) pushed.set(symbol, answer);
    },
    takePushed(symbol: string): Answer | undefined {
      const answer = pushed.get(symbol);
      pushed.delete(symbol);
      return answer;
    },
    end(): void {
      if (current && isRunning()) current = { ...current, until: clock.now() };
    },
    /** Records how a question went that the refused source might have answered. */
    note(
      capability: Capability,
      about: string,
      outcome: (Answer & { readonly isKept?: boolean }) | "held" | undefined,
    ): void {
      if (!current || !isRunning()) return;
      const seen = observationOf(capability, about);
      if (!seen) return;
      const now = clock.now();
      seen.asked += 1;
      seen.longestGapMs = Math.max(
        seen.longestGapMs,
        now - (seen.lastAnswerAt ?? current.startedAt),
      );
      const isHeld = outcome === "held";
      if (isHeld && !seen.wasHeld) seen.held += 1;
      seen.wasHeld = isHeld;
      if (outcome === undefined || outcome === "held") return;
      if (outcome.isKept === true) {
        seen.kept += 1;
        return;
      }
      seen.answered += 1;
      seen.lastAnswerAt = now;
      seen.delayMs = Math.max(seen.delayMs, outcome.delayMs ?? 0);
      if (!seen.sources.includes(outcome.source)) seen.sources.push(outcome.source);
    },
    saved: (): SavedRehearsal | null =>
      current && { ...current, observations: [...observed.values()] },
    restore(saved: SavedRehearsal): void {
      current = saved;
      observed = new Map(
        saved.observations.map((each) => [`${each.capability} ${each.about}`, { ...each }]),
      );
    },
  };
}
