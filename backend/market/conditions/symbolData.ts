import type { Interval } from "../bar.ts";
import { Frame, isInSession } from "./frame.ts";
import type { MarketEvent, Observation } from "./observation.ts";
import type { EventName, FactName, RuleSessions } from "./rule.ts";

/** A place where observations arrive, and the watches that are evaluated then. */
export interface Cell<Watch> {
  watches: Watch[];
}

export interface PriceCell<Watch> extends Cell<Watch> {
  price: number;
  open: number;
  previousClose: number;
  time: number | null;
  source: string | null;
  changedIn: number;
}

export interface FactCell<Watch> extends Cell<Watch> {
  value: number;
  time: number | null;
  source: string | null;
}

export interface EventCell<Watch> extends Cell<Watch> {
  readonly feed: FeedCell<Watch>;
  /** Those of the batch. */
  events: { readonly event: MarketEvent; readonly source: string }[];
  changedIn: number;
}

export interface FeedCell<Watch> extends Cell<Watch> {
  isAvailable: boolean;
}

export interface FrameCell<Watch> extends Cell<Watch> {
  readonly frame: Frame;
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

/** What rules know of one symbol. Only what a rule reads has a cell. */
export class SymbolData<Watch> {
  tradeDate = "";
  /** Where its last observation of the batch is, and the watches to evaluate after it. */
  lastIndex = -1;
  touched: Watch[] = [];
  readonly #frames = new Map<Interval, FrameCell<Watch>[]>();
  readonly #prices = new Map<RuleSessions, PriceCell<Watch>>();
  readonly #facts = new Map<FactName, FactCell<Watch>>();
  readonly #events = new Map<EventName, EventCell<Watch>>();

  frame(timeframe: Interval, sessions: RuleSessions): FrameCell<Watch> {
    const frames = getOrAdd(this.#frames, timeframe, () => []);
    let cell = frames.find(({ frame }) => frame.sessions === sessions);
    if (!cell) {
      cell = { frame: new Frame(timeframe, sessions), watches: [] };
      frames.push(cell);
    }
    return cell;
  }

  framesOf(timeframe: Interval): readonly FrameCell<Watch>[] {
    return this.#frames.get(timeframe) ?? [];
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

  /** Takes an observation in and adds the watches that read it to `touched`. */
  take(
    observation: Exclude<Observation, { kind: "feed" }>,
    at: number,
    batch: number,
    touch: (cell: Cell<Watch>, batch: number, touched: Watch[]) => void,
  ): void {
    this.tradeDate = observation.tradeDate;
    switch (observation.kind) {
      case "bar":
        for (const cell of this.framesOf(observation.timeframe)) {
          if (cell.frame.take(observation, batch)) touch(cell, batch, this.touched);
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
          touch(cell, batch, this.touched);
        }
        return;
      case "fact": {
        const cell = this.#facts.get(observation.fact);
        if (!cell) return;
        cell.value = known(observation.value);
        cell.time = at;
        cell.source = observation.source;
        touch(cell, batch, this.touched);
        return;
      }
      case "event": {
        const cell = this.#events.get(observation.event.name);
        if (!cell) return;
        if (cell.changedIn !== batch) cell.events = [];
        cell.changedIn = batch;
        cell.events.push({ event: observation.event, source: observation.source });
        touch(cell, batch, this.touched);
        return;
      }
      default:
        observation satisfies never;
    }
  }

  /** Drops a frame that no rule reads any more. */
  dropUnread(): void {
    for (const [timeframe, cells] of this.#frames) {
      const read = cells.filter(({ watches }) => watches.length > 0);
      if (read.length === 0) this.#frames.delete(timeframe);
      else if (read.length < cells.length) this.#frames.set(timeframe, read);
    }
    for (const map of [this.#prices, this.#facts, this.#events] as Map<string, Cell<Watch>>[]) {
      for (const [key, { watches }] of map) if (watches.length === 0) map.delete(key);
    }
  }

  get isUnread(): boolean {
    return this.#frames.size + this.#prices.size + this.#facts.size + this.#events.size === 0;
  }

  get indicatorCount(): number {
    const cells = [...this.#frames.values()].flat();
    return cells.reduce((sum, { frame }) => sum + frame.indicatorCount, 0);
  }
}
