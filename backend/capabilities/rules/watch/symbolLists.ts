import type { Batch, Observation } from "../../../domain/rules/observation.ts";
import type { Rule } from "../../../domain/rules/rule.ts";
import { MINUTE_MS } from "../../../domain/durations.ts";
import type { EventStore } from "../../../platform/eventStore/store.ts";
import {
  feedNeedsOf,
  factSymbols,
  KnownFacts,
  pollFeeds,
  type FeedMarket,
  type Seen,
} from "./feeds.ts";
import { readSeenBy, type SeenBy } from "../lifecycle/watchStore.ts";

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
