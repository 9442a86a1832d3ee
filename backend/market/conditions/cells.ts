import { isInSession } from "./frame.ts";
import type { MarketEvent, Observation, ValuedFigure } from "./observation.ts";
import type { EventName, FactName, RuleSessions } from "./rule.ts";

/** A place where observations arrive, and the watches that are evaluated then. */
export interface Cell<Watch> {
  /** Null where there are none, which is then known without looking into a list. */
  watches: Watch[] | null;
  /** The newest batch that changed it. */
  changedIn: number;
}

export interface PriceCell<Watch> extends Cell<Watch> {
  price: number;
  open: number;
  previousClose: number;
  time: number | null;
  source: string | null;
}

export interface FactCell<Watch> extends Cell<Watch> {
  value: number;
  time: number | null;
  source: string | null;
}

export interface ValuedCell<Watch> extends FactCell<Watch> {
  /** That of the newest valuation; -1 before the first. */
  ledger: number;
}

export interface EventCell<Watch> extends Cell<Watch> {
  readonly feed: FeedCell<Watch>;
  /** Those of the batch. */
  events: { readonly event: MarketEvent; readonly source: string }[];
}

export interface FeedCell<Watch> extends Cell<Watch> {
  isAvailable: boolean;
}

const known = (value: number | null): number =>
  value !== null && Number.isFinite(value) ? value : Number.NaN;

const valuedKey = (portfolioId: number, figure: ValuedFigure, isClose: boolean): string =>
  `${portfolioId} ${figure} ${isClose}`;

/** What rules know of one symbol beside its bars. Only what a rule reads has a cell. */
export class Cells<Watch> {
  readonly #prices = new Map<RuleSessions, PriceCell<Watch>>();
  readonly #facts = new Map<FactName, FactCell<Watch>>();
  readonly #valued = new Map<string, ValuedCell<Watch>>();
  readonly #events = new Map<EventName, EventCell<Watch>>();
  /** Those of the four maps. */
  #all: Cell<Watch>[] = [];

  price(sessions: RuleSessions): PriceCell<Watch> {
    return this.#cell(this.#prices, sessions, () => ({
      price: Number.NaN,
      open: Number.NaN,
      previousClose: Number.NaN,
      time: null,
      source: null,
      changedIn: -1,
      watches: null,
    }));
  }

  fact(name: FactName): FactCell<Watch> {
    return this.#cell(this.#facts, name, () => ({
      value: Number.NaN,
      time: null,
      source: null,
      changedIn: -1,
      watches: null,
    }));
  }

  valued(portfolioId: number, figure: ValuedFigure, isClose: boolean): ValuedCell<Watch> {
    return this.#cell(this.#valued, valuedKey(portfolioId, figure, isClose), () => ({
      value: Number.NaN,
      time: null,
      source: null,
      ledger: -1,
      changedIn: -1,
      watches: null,
    }));
  }

  event(name: EventName, feed: FeedCell<Watch>): EventCell<Watch> {
    return this.#cell(this.#events, name, () => ({
      feed,
      events: [],
      changedIn: -1,
      watches: null,
    }));
  }

  #cell<Key, Made extends Cell<Watch>>(cells: Map<Key, Made>, key: Key, create: () => Made): Made {
    let cell = cells.get(key);
    if (cell === undefined) {
      cell = create();
      cells.set(key, cell);
      this.#all.push(cell);
    }
    return cell;
  }

  take(
    observation: Exclude<Observation, { kind: "bar" | "feed" }>,
    at: number,
    batch: number,
  ): void {
    switch (observation.kind) {
      case "price":
        for (const [sessions, cell] of this.#prices) {
          if (!isInSession(observation, sessions)) continue;
          cell.price = known(observation.price);
          cell.open = known(observation.open);
          cell.previousClose = known(observation.previousClose);
          cell.time = at;
          cell.source = observation.source;
          cell.changedIn = batch;
        }
        return;
      case "fact": {
        const cell = this.#facts.get(observation.fact);
        if (!cell) return;
        cell.value = known(observation.value);
        cell.time = at;
        cell.source = observation.source;
        cell.changedIn = batch;
        return;
      }
      case "valuation": {
        const { portfolioId, isClose, figures, ledger, source } = observation;
        for (const [figure, value] of Object.entries(figures)) {
          const key = valuedKey(portfolioId, figure as ValuedFigure, isClose);
          const cell = this.#valued.get(key);
          if (!cell) continue;
          cell.value = known(value);
          cell.time = at;
          cell.source = source;
          cell.ledger = ledger;
          cell.changedIn = batch;
        }
        return;
      }
      case "event": {
        const cell = this.#events.get(observation.event.name);
        if (!cell) return;
        if (cell.changedIn !== batch) cell.events = [];
        cell.changedIn = batch;
        cell.events.push({ event: observation.event, source: observation.source });
        return;
      }
      default:
        observation satisfies never;
    }
  }

  get all(): readonly Cell<Watch>[] {
    return this.#all;
  }

  dropUnread(): void {
    const maps = [this.#prices, this.#facts, this.#valued, this.#events];
    for (const map of maps as Map<string, Cell<Watch>>[]) {
      for (const [key, { watches }] of map) if (watches === null) map.delete(key);
    }
    this.#all = maps.flatMap((map): Cell<Watch>[] => [...map.values()]);
  }
}
