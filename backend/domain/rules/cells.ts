import type { MarketEvent, Observation, PriceObservation, ValuedFigure } from "./observation.ts";
import type { EventName, FactName, RuleSessions } from "./rule.ts";

export interface Cell {
  changedIn: number;
}

export interface PriceCell extends Cell {
  price: number;
  open: number;
  previousClose: number;
  time: number | null;
  source: string | null;
}

export interface FactCell extends Cell {
  value: number;
  time: number | null;
  source: string | null;
}

export interface ValuedCell extends FactCell {
  /** Ledger revision of the newest valuation; -1 before the first. */
  ledger: number;
}

export interface EventCell extends Cell {
  readonly feed: FeedCell;
  events: { readonly event: MarketEvent; readonly source: string }[];
}

export interface FeedCell extends Cell {
  readonly event: EventName;
  isAvailable: boolean;
}

export const isInSession = (
  { session }: Pick<PriceObservation, "session">,
  sessions: RuleSessions,
): boolean => session === "regular" || (sessions === "extended" && session !== "closed");

const known = (value: number | null): number =>
  value !== null && Number.isFinite(value) ? value : Number.NaN;

const valuedKey = (portfolioId: number, figure: ValuedFigure, isClose: boolean): string =>
  `${portfolioId} ${figure} ${isClose}`;

/** Everything but bars that a rule knows about one symbol. Only what the rule reads has a cell. */
export class Cells {
  #price: PriceCell | null = null;
  readonly #facts = new Map<FactName, FactCell>();
  readonly #valued = new Map<string, ValuedCell>();
  readonly #events = new Map<EventName, EventCell>();

  constructor(private readonly sessions: RuleSessions) {}

  get price(): PriceCell {
    return (this.#price ??= {
      price: Number.NaN,
      open: Number.NaN,
      previousClose: Number.NaN,
      time: null,
      source: null,
      changedIn: -1,
    });
  }

  fact(name: FactName): FactCell {
    return this.#cell(this.#facts, name, () => ({
      value: Number.NaN,
      time: null,
      source: null,
      changedIn: -1,
    }));
  }

  valued(portfolioId: number, figure: ValuedFigure, isClose: boolean): ValuedCell {
    return this.#cell(this.#valued, valuedKey(portfolioId, figure, isClose), () => ({
      value: Number.NaN,
      time: null,
      source: null,
      ledger: -1,
      changedIn: -1,
    }));
  }

  event(name: EventName, feed: FeedCell): EventCell {
    return this.#cell(this.#events, name, () => ({
      feed,
      events: [],
      changedIn: -1,
    }));
  }

  #cell<Key, Made extends Cell>(cells: Map<Key, Made>, key: Key, create: () => Made): Made {
    let cell = cells.get(key);
    if (cell === undefined) {
      cell = create();
      cells.set(key, cell);
    }
    return cell;
  }

  /** Returns false if the rule does not read the observation. */
  take(
    observation: Exclude<Observation, { kind: "bar" | "feed" }>,
    at: number,
    batch: number,
  ): boolean {
    switch (observation.kind) {
      case "price": {
        const cell = this.#price;
        if (!cell || !isInSession(observation, this.sessions)) return false;
        cell.price = known(observation.price);
        cell.open = known(observation.open);
        cell.previousClose = known(observation.previousClose);
        cell.time = at;
        cell.source = observation.source;
        cell.changedIn = batch;
        return true;
      }
      case "fact": {
        const cell = this.#facts.get(observation.fact);
        if (!cell) return false;
        cell.value = known(observation.value);
        cell.time = at;
        cell.source = observation.source;
        cell.changedIn = batch;
        return true;
      }
      case "valuation": {
        const { portfolioId, isClose, figures, ledger, source } = observation;
        let isRead = false;
        for (const [figure, value] of Object.entries(figures)) {
          const key = valuedKey(portfolioId, figure as ValuedFigure, isClose);
          const cell = this.#valued.get(key);
          if (!cell) continue;
          cell.value = known(value);
          cell.time = at;
          cell.source = source;
          cell.ledger = ledger;
          cell.changedIn = batch;
          isRead = true;
        }
        return isRead;
      }
      case "event": {
        const cell = this.#events.get(observation.event.name);
        if (!cell) return false;
        if (cell.changedIn !== batch) cell.events = [];
        cell.changedIn = batch;
        cell.events.push({ event: observation.event, source: observation.source });
        return true;
      }
      default:
        return observation satisfies never;
    }
  }
}
