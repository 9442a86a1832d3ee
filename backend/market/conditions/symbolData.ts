import type { Interval } from "../bar.ts";
import { Frame, isInSession } from "./frame.ts";
import type { MarketEvent, Observation, ValuedFigure } from "./observation.ts";
import type { EventName, FactName, RuleSessions } from "./rule.ts";

/** A place where observations arrive, and the watches that are evaluated then. */
export interface Cell<Watch> {
  watches: Watch[];
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

const getOrAdd = <Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value => {
  let value = map.get(key);
  if (value === undefined) {
    value = create();
    map.set(key, value);
  }
  return value;
};

function visitChangedCell<Watch>(
  cell: Cell<Watch> | undefined,
  batch: number,
  visit: (watch: Watch) => void,
): void {
  if (cell?.changedIn !== batch) return;
  const { watches } = cell;
  for (let index = 0; index < watches.length; index++) {
    const watch = watches[index];
    if (watch !== undefined) visit(watch);
  }
}

const valuedKey = (portfolioId: number, figure: ValuedFigure, isClose: boolean): string =>
  `${portfolioId} ${figure} ${isClose}`;

/** What rules know of one symbol. Only what a rule reads has a cell. */
export class SymbolData<Watch> {
  tradeDate = "";
  /** Where its last observation of the batch is. */
  lastIndex = -1;
  /** A handful at most, so a look at each is cheaper than a map. */
  #frames: Frame<Watch>[] = [];
  readonly #prices = new Map<RuleSessions, PriceCell<Watch>>();
  readonly #facts = new Map<FactName, FactCell<Watch>>();
  readonly #valued = new Map<string, ValuedCell<Watch>>();
  readonly #events = new Map<EventName, EventCell<Watch>>();

  frame(timeframe: Interval, sessions: RuleSessions): Frame<Watch> {
    let frame = this.framesOf(timeframe).find((each) => each.sessions === sessions);
    if (!frame) {
      frame = new Frame<Watch>(timeframe, sessions);
      this.#frames.push(frame);
    }
    return frame;
  }

  framesOf(timeframe: Interval): readonly Frame<Watch>[] {
    return this.#frames.filter((frame) => frame.timeframe === timeframe);
  }

  price(sessions: RuleSessions): PriceCell<Watch> {
    return getOrAdd(this.#prices, sessions, () => ({
      price: Number.NaN,
      open: Number.NaN,
      previousClose: Number.NaN,
      time: null,
      source: null,
      changedIn: -1,
      watches: [],
    }));
  }

  fact(name: FactName): FactCell<Watch> {
    return getOrAdd(this.#facts, name, () => ({
      value: Number.NaN,
      time: null,
      source: null,
      changedIn: -1,
      watches: [],
    }));
  }

  valued(portfolioId: number, figure: ValuedFigure, isClose: boolean): ValuedCell<Watch> {
    return getOrAdd(this.#valued, valuedKey(portfolioId, figure, isClose), () => ({
      value: Number.NaN,
      time: null,
      source: null,
      ledger: -1,
      changedIn: -1,
      watches: [],
    }));
  }

  event(name: EventName, feed: FeedCell<Watch>): EventCell<Watch> {
    return getOrAdd(this.#events, name, () => ({
      feed,
      events: [],
      changedIn: -1,
      watches: [],
    }));
  }

  take(observation: Exclude<Observation, { kind: "feed" }>, at: number, batch: number): void {
    this.tradeDate = observation.tradeDate;
    switch (observation.kind) {
      case "bar":
        for (let index = 0; index < this.#frames.length; index++) {
          const frame = this.#frames[index];
          if (frame?.timeframe === observation.timeframe) frame.take(observation, batch);
        }
        return;
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

  /** The watches of what a batch has changed; one that reads two such cells comes twice. */
  visitChanged(batch: number, visit: (watch: Watch) => void): void {
    for (let index = 0; index < this.#frames.length; index++) {
      visitChangedCell(this.#frames[index], batch, visit);
    }
    if (this.#prices.size > 0) {
      for (const cell of this.#prices.values()) visitChangedCell(cell, batch, visit);
    }
    if (this.#facts.size > 0) {
      for (const cell of this.#facts.values()) visitChangedCell(cell, batch, visit);
    }
    if (this.#valued.size > 0) {
      for (const cell of this.#valued.values()) visitChangedCell(cell, batch, visit);
    }
    if (this.#events.size > 0) {
      for (const cell of this.#events.values()) visitChangedCell(cell, batch, visit);
    }
  }

  /** Drops a frame that no rule reads any more. */
  dropUnread(): void {
    this.#frames = this.#frames.filter(({ watches }) => watches.length > 0);
    const maps = [this.#prices, this.#facts, this.#valued, this.#events];
    for (const map of maps as Map<string, Cell<Watch>>[]) {
      for (const [key, { watches }] of map) if (watches.length === 0) map.delete(key);
    }
  }

  get isUnread(): boolean {
    const cells = this.#prices.size + this.#facts.size + this.#valued.size + this.#events.size;
    return this.#frames.length + cells === 0;
  }

  get indicatorCount(): number {
    return this.#frames.reduce((sum, frame) => sum + frame.indicatorCount, 0);
  }
}
