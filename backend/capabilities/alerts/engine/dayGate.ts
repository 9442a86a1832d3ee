import { MINUTE_MS } from "../../../domain/durations.ts";
import type { Log } from "../../../platform/log.ts";
import { splitLikeFactor } from "../../../domain/split.ts";
import { splitFactor, type SplitList } from "../../../market/companyCalendar.ts";
import type { Sample } from "../../../market/sample.ts";
import type { MarketFacts } from "../../../market/gaps/marketFacts.ts";
import type { WatchedSymbol } from "./watchedSymbol.ts";

export interface DayGatePorts {
  readonly facts: Pick<MarketFacts, "isRemote" | "now" | "splitsOn" | "splitsAgain">;
  readonly log: Log;
  readonly enqueue: (work: () => Promise<void>) => Promise<void>;
  readonly evaluate: (tape: WatchedSymbol, samples: readonly Sample[]) => Promise<void>;
  /** Applies splits that became known, also to a date whose prices have already been evaluated. */
  readonly applyLate: (tape: WatchedSymbol, late: LateSplits) => Promise<void>;
}

export interface LateSplits {
  readonly list: SplitList;
  /** The first sample of the trade date that this process was given. */
  readonly sample: Sample;
}

/** Maximum time that prices wait for the splits of their date, by the market's clock. */
const MAX_WAIT_MS = MINUTE_MS;

/** Maximum number of prices kept back, for a symbol that trades many times a second. */
const MAX_KEPT = 1_000;

/** Maximum number of split requests in one burst; charts share their budget. */
const MAX_REQUESTS = 10;
/** Requests that every {@link DayGate.tidy} adds to the budget. */
const REQUESTS_PER_TIDY = 5;
/**
 * Requests beyond the budget for first prices that look like a split, which would trigger alerts
 * falsely. Other splits move no price far, and their symbols can wait for their turn.
 */
const MAX_SUSPECTS = 10;
const ASK_AGAIN_MS = 5 * MINUTE_MS;

interface Entry {
  readonly tape: WatchedSymbol;
  readonly first: Sample;
  since: number;
  kept: Sample[];
  /** Undefined until a source has responded. */
  list: SplitList | null | undefined;
  isOpen: boolean;
  isAsking: boolean;
  askAgainAt: number;
  recheckAt: number;
}

/**
 * Keeps back the first prices of a trade date until the splits of that date are known: a 5:4 split
 * stays inside every guard, so no price reveals it. If the first price looks like an unlisted
 * split, the list is requested again, because sources list a split up to hours late. Prices wait
 * only in a market over a network.
 */
export class DayGate {
  readonly #entries = new Map<WatchedSymbol, Entry>();
  #requestsLeft = MAX_REQUESTS;

  constructor(private readonly ports: DayGatePorts) {}

  /** Returns false if the sample is kept back, to be evaluated later. */
  admit(tape: WatchedSymbol, sample: Sample): boolean {
    const { facts } = this.ports;
    if (!facts.isRemote) return true;
    const known = this.#entries.get(tape);
    const isKnown = known !== undefined && known.first.tradeDate >= sample.tradeDate;
    const entry = isKnown ? known : this.#openEntry(tape, sample);
    if (!isKnown) this.#ask(entry);
    if (entry.isOpen && !this.#isUnlisted(entry, sample)) return true;
    if (entry.isOpen) {
      entry.isOpen = false;
      entry.since = facts.now();
      this.#askAgain(entry);
      // If no request was sent, there is nothing to wait for.
      if (!entry.isAsking) entry.isOpen = true;
      if (entry.isOpen) return true;
    }
    entry.kept.push(sample);
    if (this.#hasWaited(entry)) void this.#release(entry);
    return false;
  }

  /** Returns the splits as known on the sample's trade date; null if unknown. */
  async splitsOf(tape: WatchedSymbol, { symbol, tradeDate }: Sample): Promise<SplitList | null> {
    const { facts, log } = this.ports;
    if (facts.isRemote) return this.#entries.get(tape)?.list ?? null;
    try {
      return await facts.splitsOn(symbol, tradeDate);
    } catch (error) {
      log.debug("splits are unknown", { symbol, error });
      return null;
    }
  }

  isWaiting(tape: WatchedSymbol): boolean {
    return (this.#entries.get(tape)?.kept.length ?? 0) > 0;
  }

  /** Requests the splits once more, for a price that looks like a split. */
  recheck(tape: WatchedSymbol): void {
    const entry = this.#entries.get(tape);
    if (this.ports.facts.isRemote && entry) this.#askAgain(entry);
  }

  /** Ends elapsed waits and requests splits that are still unknown. Call it periodically. */
  tidy(): void {
    this.#requestsLeft = Math.min(MAX_REQUESTS, this.#requestsLeft + REQUESTS_PER_TIDY);
    const entries = [...this.#entries.values()];
    const suspects = entries.filter((entry) => entry.list === undefined && looksLikeSplit(entry));
    for (const entry of new Set([...suspects, ...entries])) {
      const isAnswered = entry.list !== undefined && !entry.isAsking;
      if (!entry.isOpen && (isAnswered || this.#hasWaited(entry))) void this.#release(entry);
      const isDue = !entry.isOpen || this.#isOver(entry.askAgainAt);
      if (entry.list === undefined && isDue) this.#ask(entry);
    }
  }

  /** Returns true if a wait has ended or was set before the clock was set back. */
  #isOver(until: number): boolean {
    return this.ports.facts.now() >= until || until - this.ports.facts.now() > ASK_AGAIN_MS;
  }

  #openEntry(tape: WatchedSymbol, first: Sample): Entry {
    const entry: Entry = {
      tape,
      first,
      since: this.ports.facts.now(),
      kept: this.#entries.get(tape)?.kept ?? [],
      list: undefined,
      isOpen: false,
      isAsking: false,
      askAgainAt: Number.NEGATIVE_INFINITY,
      recheckAt: Number.NEGATIVE_INFINITY,
    };
    this.#entries.set(tape, entry);
    return entry;
  }

  #release(entry: Entry): Promise<void> {
    return this.ports.enqueue(async () => {
      if (entry.isOpen) return;
      entry.isOpen = true;
      const kept = entry.kept.splice(0);
      try {
        await this.ports.evaluate(entry.tape, kept);
      } catch (error) {
        // Prices whose results could not be recorded count as not seen.
        this.ports.log.error(
          "prices that waited for the splits of their date could not be evaluated",
          {
            error,
          },
        );
        entry.kept = kept;
        entry.isOpen = false;
      }
    });
  }

  #applyTo(entry: Entry, list: SplitList): Promise<void> {
    const { enqueue, applyLate, log } = this.ports;
    return enqueue(() => applyLate(entry.tape, { list, sample: entry.first })).catch(
      (error: unknown) => log.error("splits could not be applied", { error }),
    );
  }

  #learn(entry: Entry, list: SplitList | null): void {
    if (this.#entries.get(entry.tape) !== entry) return;
    // A later response without a list does not undo a known one.
    entry.list = list ?? entry.list ?? null;
    // An earlier process may have begun the date. Apply the list first, because the prices that
    // wait are evaluated with it.
    if (list) void this.#applyTo(entry, list);
    if (!entry.isOpen) void this.#release(entry);
  }

  #send(entry: Entry, question: () => Promise<SplitList | null>): void {
    if (entry.isAsking) return;
    if (this.#requestsLeft + (looksLikeSplit(entry) ? MAX_SUSPECTS : 0) <= 0) return;
    this.#requestsLeft--;
    entry.isAsking = true;
    entry.askAgainAt = this.ports.facts.now() + ASK_AGAIN_MS;
    void question()
      .then(
        (list) => this.#learn(entry, list),
        (error: unknown) =>
          this.ports.log.debug("splits are unknown", { symbol: entry.first.symbol, error }),
      )
      .finally(() => {
        entry.isAsking = false;
      });
  }

  #ask(entry: Entry): void {
    const { symbol, tradeDate } = entry.first;
    this.#send(entry, () => this.ports.facts.splitsOn(symbol, tradeDate));
  }

  #askAgain(entry: Entry): void {
    if (!this.#isOver(entry.recheckAt)) return;
    entry.recheckAt = this.ports.facts.now() + ASK_AGAIN_MS;
    const { symbol, tradeDate } = entry.first;
    this.#send(entry, () => this.ports.facts.splitsAgain(symbol, tradeDate));
  }

  /** Returns true if the first price of its date looks like a split that is not listed. */
  #isUnlisted({ tape, list, recheckAt }: Entry, sample: Sample): boolean {
    const { tradeDate } = sample;
    const { tradeDate: lastDate, startedDate } = tape;
    // If the list is unknown, the date has already waited for it.
    if (!list || !this.#isOver(recheckAt)) return false;
    if (lastDate !== undefined && lastDate >= tradeDate) return false;
    const isNew = startedDate?.tradeDate !== tradeDate;
    const last = Number.isNaN(tape.price) ? sample.previousClose : tape.price;
    if (last === null) return false;
    const listed = isNew
      ? list.splits.filter(
          ({ date }) =>
            date <= tradeDate && (lastDate === undefined ? date === tradeDate : date > lastDate),
        )
      : [];
    const factor = listed.reduce((product, each) => product * splitFactor(each), 1);
    return (
      splitLikeFactor(last, sample.price) !== undefined &&
      splitLikeFactor(last * factor, sample.price) !== undefined
    );
  }

  #hasWaited(entry: Entry): boolean {
    // A clock that was set back must not make a price wait longer.
    entry.since = Math.min(entry.since, this.ports.facts.now());
    return this.ports.facts.now() - entry.since >= MAX_WAIT_MS || entry.kept.length >= MAX_KEPT;
  }
}

/** True if the first price of a date is a split away from the last one before it. */
function looksLikeSplit({ tape, first }: Entry): boolean {
  const { price, tradeDate } = tape;
  const isBefore = tradeDate !== undefined && tradeDate < first.tradeDate;
  return isBefore && splitLikeFactor(price, first.price) !== undefined;
}
