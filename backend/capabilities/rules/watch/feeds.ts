import type { Batch, MarketEvent, Observation } from "../../../domain/rules/observation.ts";
import type { EventName, FactName, Rule } from "../../../domain/rules/rule.ts";
import { leavesOf, seriesOf } from "../../../domain/rules/walk.ts";
import { daysToReport } from "../../../market/earnings/earningsConfidence.ts";
import type { Market } from "../../../market/routing/router.ts";
import { tradeDateAt } from "../../../domain/tradeDate.ts";
import { capabilityOfEvent, readFact } from "../series/available.ts";
import { MINUTE_MS } from "../../../domain/durations.ts";
import type { EventStore } from "../../../platform/eventStore/store.ts";
import { readSeenBy, type SeenBy } from "../lifecycle/watchStore.ts";

/** Facts and events of a symbol that a rule reads. */
export interface FeedNeeds {
  readonly facts: ReadonlySet<FactName>;
  readonly events: ReadonlySet<EventName>;
}

/** Facts and events that a rule reads of `symbol`, which may differ from the `watched` stock. */
function feedNeedsOf({ when }: Rule, watched: string, symbol: string): FeedNeeds {
  const facts = new Set<FactName>();
  const events = new Set<EventName>();
  for (const series of seriesOf(when)) {
    if (series.kind === "fact" && (series.symbol ?? watched) === symbol) facts.add(series.fact);
  }
  if (watched !== symbol) return { facts, events };
  for (const leaf of leavesOf(when)) if (leaf.kind === "event") events.add(leaf.event.name);
  return { facts, events };
}

/** Symbols whose facts a rule on `watched` reads, `watched` first. */
function factSymbols({ when }: Rule, watched: string): readonly string[] {
  const others = [...seriesOf(when)].flatMap((series) =>
    series.kind === "fact" && series.symbol !== null ? [series.symbol] : [],
  );
  return [...new Set([watched, ...others])];
}

/** Keys of the entries seen in each list; undefined before the first poll. */
export type Seen = Partial<Readonly<Record<Feed, readonly string[]>>>;

/** One list of a source, from which one or two kinds of event are read. */
type Feed = "filings" | "trades" | "ratingChanges" | "targets" | "calendar" | "halts" | "splits";

const feedsOf = (events: ReadonlySet<EventName>): readonly Feed[] => [
  ...new Set(
    [...events].flatMap((event) => {
      const capability = capabilityOfEvent[event];
      return capability === null ? [] : [capability as Feed];
    }),
  ),
];

const eventsOf: Readonly<Record<Feed, readonly MarketEvent["name"][]>> = {
  filings: ["filing"],
  trades: ["insiderTrade"],
  ratingChanges: ["ratingChange"],
  targets: ["targetChange"],
  calendar: ["earningsDate", "earningsNear"],
  halts: ["halt", "resumption"],
  splits: ["split"],
};

export type FeedMarket = Pick<Market, "sourced" | "offers" | "status" | "quote">;

interface Look {
  readonly observations: readonly Observation[];
  readonly seen: Seen;
}

/** Maximum number of keys kept per list, newest first. */
const MAX_KEYS = 100;

/** A list's first poll finds nothing new. Data of a failed source stays until the next poll. */
export async function pollFeeds(
  market: FeedMarket,
  symbol: string,
  { facts, events }: FeedNeeds,
  before: Seen,
): Promise<Look> {
  const now = market.status().asOf;
  const like = { symbol, tradeDate: tradeDateAt(symbol, now) };
  const observations: Observation[] = [];
  const seen: Record<string, readonly string[]> = { ...before };
  for (const fact of facts) {
    try {
      const known = await readFact(market, symbol, fact);
      const { value = null, source = "" } = known ?? {};
      observations.push({ kind: "fact", ...like, source, fact, value });
    } catch {
      // Keep the known value.
    }
  }
  for (const event of events) {
    if (capabilityOfEvent[event] === null) observations.push(available(event, true));
  }
  for (const feed of feedsOf(events)) {
    if (!market.offers(feed)) {
      observations.push(...eventsOf[feed].map((name) => available(name, false)));
      continue;
    }
    try {
      const { source, entries } = await readFeed(market, symbol, feed, now);
      observations.push(...eventsOf[feed].map((name) => available(name, true)));
      const known = before[feed];
      const isNew = ({ key, isAlwaysNew = false }: Entry) =>
        known ? !known.includes(key) : isAlwaysNew;
      for (const entry of entries.filter(isNew)) {
        const event = entry.event(known ?? []);
        if (event) observations.push({ kind: "event", ...like, source, event });
      }
      seen[feed] = keysAfter(feed, entries, known);
    } catch {
      // Entries missed here are found at the next poll.
    }
  }
  return { observations, seen };
}

/** Feeds that forget earlier keys: a target that returns to an earlier value is a new one. */
const ofNow: ReadonlySet<Feed> = new Set(["targets", "calendar"]);

function keysAfter(
  feed: Feed,
  entries: readonly Entry[],
  known: readonly string[] = [],
): readonly string[] {
  const keys = entries.map(({ key }) => key);
  if (ofNow.has(feed)) return keys.length > 0 ? keys : known;
  return [...new Set([...keys, ...known])].slice(0, MAX_KEYS);
}

const available = (event: EventName, isAvailable: boolean): Observation => ({
  kind: "feed",
  event,
  isAvailable,
});

interface Entry {
  /** Equal for the same entry at every poll; unique within the list. */
  readonly key: string;
  /** Returns null if the entry is not an event, given the keys known before. */
  readonly event: (known: readonly string[]) => MarketEvent | null;
  /** New even at the first poll. */
  readonly isAlwaysNew?: boolean;
}

interface Entries {
  readonly source: string;
  readonly entries: readonly Entry[];
}

async function readFeed(
  { sourced, status }: FeedMarket,
  symbol: string,
  feed: Feed,
  now: number,
): Promise<Entries> {
  switch (feed) {
    case "filings":
      return entriesOf(await sourced.filings(symbol), (filings) =>
        filings.map(({ url, form, items }) => ({
          key: url,
          event: () => ({ name: "filing", form, items }),
        })),
      );
    case "trades":
      return entriesOf(await sourced.trades(symbol), (trades) =>
        trades.map(({ tradedOn, owner, side, shares, value }) => ({
          key: `${tradedOn} ${owner} ${side} ${shares}`,
          event: () => ({ name: "insiderTrade", side, value }),
        })),
      );
    case "ratingChanges":
      return entriesOf(await sourced.ratingChanges(symbol), (changes) =>
        changes.map(({ at, firm, kind }) => ({
          key: `${at} ${firm}`,
          event: () => ({ name: "ratingChange", change: kind }),
        })),
      );
    case "targets":
      return entriesOf(await sourced.targets(symbol), ({ mean }) => [
        {
          key: String(mean),
          event: ([known]) => {
            const last = Number(known);
            const percent = (mean / last - 1) * 100;
            return last > 0 && percent !== 0 ? { name: "targetChange", percent } : null;
          },
        },
      ]);
    case "calendar":
      return entriesOf(await sourced.calendar(symbol), ({ earnings }) => {
        const asOf = status().asOf;
        const coming = earnings.flatMap((report) => {
          const days = daysToReport(report, symbol, asOf);
          return days === null ? [] : [{ date: report.date, days }];
        });
        const [next] = coming.toSorted((one, other) => one.days - other.days);
        return next ? earningsEntries(next, tradeDateAt(symbol, now)) : [];
      });
    case "halts":
      return entriesOf(await sourced.halts(symbol), (halts) =>
        halts.flatMap(({ haltedAt, resumesAt }): Entry[] => [
          { key: `halt ${haltedAt}`, event: () => ({ name: "halt" }) },
          ...(resumesAt !== null && resumesAt <= now
            ? [{ key: `resumption ${haltedAt}`, event: () => ({ name: "resumption" as const }) }]
            : []),
        ]),
      );
    case "splits": {
      const today = tradeDateAt(symbol, now);
      return entriesOf(await sourced.splits(symbol), (splits) =>
        splits
          .filter(({ date }) => date <= today)
          .map(({ date }): Entry => ({ key: date, event: () => ({ name: "split" }) }))
          .toReversed(),
      );
    }
    default:
      return feed satisfies never;
  }
}

const entriesOf = <T>(
  answer: { readonly value: T; readonly source: string } | undefined,
  toEntries: (value: T) => readonly Entry[],
): Entries => ({
  source: answer?.source ?? "",
  entries: answer ? toEntries(answer.value) : [],
});

const earningsEntries = (
  { date, days }: { readonly date: string; readonly days: number },
  today: string,
): readonly Entry[] => [
  {
    key: `date ${date}`,
    event: (known) => {
      const last = known.find((key) => key.startsWith("date "))?.slice(5) ?? "";
      return { name: "earningsDate", change: last >= today ? "moved" : "set" };
    },
  },
  {
    key: `near ${date} ${days}`,
    event: () => ({ name: "earningsNear", days }),
    isAlwaysNew: true,
  },
];

/** Unchanged values cause no evaluation. Saved values stay until their source is read again. */
export class KnownFacts {
  readonly #given = new Map<string, string>();
  readonly #newest = new Map<string, Observation>();

  constructor(before: readonly Observation[] = []) {
    for (const observation of before) this.#newest.set(keyOfKnown(observation), observation);
  }

  get all(): readonly Observation[] {
    return [...this.#newest.values()];
  }

  filterNew(observations: readonly Observation[]): readonly Observation[] {
    return observations.filter((observation) => this.#isNew(observation));
  }

  #isNew(observation: Observation): boolean {
    if (observation.kind !== "fact" && observation.kind !== "feed") return true;
    const key = keyOfKnown(observation);
    this.#newest.set(key, observation);
    const value =
      observation.kind === "fact"
        ? `${observation.value} ${observation.tradeDate}`
        : String(observation.isAvailable);
    if (this.#given.get(key) === value) return false;
    this.#given.set(key, value);
    return true;
  }
}

const keyOfKnown = (observation: Observation): string =>
  observation.kind === "fact"
    ? `${observation.symbol} ${observation.fact}`
    : observation.kind === "feed"
      ? observation.event
      : "";

const POLL_MS = { live: 10 * MINUTE_MS, local: MINUTE_MS } as const;

interface Ports {
  readonly store: Pick<EventStore, "database">;
  readonly market: FeedMarket;
}

/** Facts and lists of sources about a symbol, and whether its events can be received. */
export class SymbolLists {
  /** Time of the next poll, epoch milliseconds of the market's clock. */
  dueAt = Number.NEGATIVE_INFINITY;
  #seen: Seen = {};
  #hasNews = false;
  #known = new KnownFacts();
  #newFacts: Batch | undefined;

  constructor(
    private readonly ports: Ports,
    private readonly rule: Rule,
    private readonly symbol: string,
  ) {}

  restart(): void {
    this.dueAt = Number.NEGATIVE_INFINITY;
    this.#seen = {};
    this.#hasNews = false;
    this.#known = new KnownFacts();
    this.#newFacts = undefined;
  }

  /** Returns the facts that an earlier process knew; undefined if there were none. */
  async begin(watch: Parameters<typeof readSeenBy>[1]): Promise<Batch | undefined> {
    const { database } = this.ports.store;
    const facts = await readSeenBy<Batch>(database, watch, "facts");
    this.#seen = (await readSeenBy<Seen>(database, watch, "lists")) ?? {};
    this.#known = new KnownFacts(facts?.observations);
    return facts;
  }

  /** Returns what is new; undefined if nothing is new or no poll is due. */
  async poll(): Promise<Batch | undefined> {
    const { market } = this.ports;
    const { kind, asOf: now } = market.status();
    if (this.dueAt > now) return undefined;
    const observations: Observation[] = [];
    for (const symbol of factSymbols(this.rule, this.symbol)) {
      const asked = feedNeedsOf(this.rule, this.symbol, symbol);
      const found = await pollFeeds(market, symbol, asked, this.#seen);
      observations.push(...found.observations);
      if (symbol === this.symbol) {
        this.#hasNews ||= JSON.stringify(found.seen) !== JSON.stringify(this.#seen);
        this.#seen = found.seen;
      }
    }
    const news = this.#known.filterNew(observations);
    if (news.some((each) => each.kind !== "event")) {
      this.#newFacts = { at: now, observations: this.#known.all };
    }
    this.dueAt = now + POLL_MS[kind === "live" ? "live" : "local"];
    return news.length > 0 ? { at: now, observations: news } : undefined;
  }

  get unsaved(): SeenBy {
    return { lists: this.#hasNews ? this.#seen : undefined, facts: this.#newFacts };
  }

  markSaved(): void {
    this.#hasNews = false;
    this.#newFacts = undefined;
  }
}
