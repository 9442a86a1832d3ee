import type {
  ManualPrice,
  NewManualPrice,
} from "../../../contract/portfolios/portfolioInsights.ts";
import type { Currency } from "../../../domain/currency.ts";
import { ONE, readDecimal } from "../../../market/ledger/decimal.ts";
import { MAX_DECIMALS } from "../../../market/ledger/readTransaction.ts";
import { readTradeDate, type TradeDate } from "../../../domain/tradeDate.ts";
import {
  handleCommand,
  stateOf,
  type Evolution,
} from "../../../platform/eventStore/commandHandler.ts";
import type { DomainEvent } from "../../../platform/eventStore/event.ts";
import type { EventStore } from "../../../platform/eventStore/store.ts";
import { refuseField } from "../../../platform/http/fieldRefusal.ts";
import { ListFull } from "../../../platform/http/errors.ts";
import { dismissalCap, priceCap } from "./cap.ts";
import { EARLIEST, readCurrency } from "./drafts.ts";
import {
  statementStream,
  type PortfolioPriceRecorded,
  type PortfolioSplitDismissed,
  type StatementEvent,
} from "./events.ts";

export interface DismissedSplit {
  readonly symbol: string;
  readonly date: string;
}

interface Stated {
  readonly prices: ReadonlyMap<string, ManualPrice>;
  readonly dismissed: ReadonlySet<string>;
}

export const keyOfPrice = ({ symbol, date }: { symbol: string; date: string }): string =>
  `${symbol} ${date}`;

const evolution: Evolution<Stated, StatementEvent> = {
  initialState: { prices: new Map(), dismissed: new Set() },
  evolve: ({ prices, dismissed }, { type, data }) => {
    const key = keyOfPrice(data);
    // Mutated in place: a copy for each event would be slow. The initial maps stay empty.
    const all =
      prices.size === 0 ? new Map<string, ManualPrice>() : (prices as Map<string, ManualPrice>);
    const hidden = dismissed.size === 0 ? new Set<string>() : (dismissed as Set<string>);
    switch (type) {
      case "PortfolioPriceRecorded": {
        const { portfolioId: _, importId: __, ...price } = data;
        all.set(key, price);
        break;
      }
      case "PortfolioPriceRemoved":
        all.delete(key);
        break;
      case "PortfolioSplitDismissed":
        hidden.add(key);
        break;
      case "PortfolioSplitDismissalUndone":
        hidden.delete(key);
        break;
      default:
        return type satisfies never;
    }
    return { prices: all, dismissed: hidden };
  },
};

const MAX_PRICE = ONE.shiftedBy(12);

function readPrice(text: string): string {
  const stated = text.trim();
  const price = readDecimal(stated);
  if (!price) throw refuseField("price", "must be a number with a decimal point, such as 12.5");
  if (!price.isPositive() || price.isZero()) throw refuseField("price", "must be above zero");
  if (price.gt(MAX_PRICE) || (price.decimalPlaces() ?? 0) > MAX_DECIMALS) {
    throw refuseField("price", "must have at most twelve digits and twelve decimals");
  }
  return stated;
}

export function readStatedDate(text: string, latest?: TradeDate): TradeDate {
  const date = readTradeDate(text);
  if (!date || date < EARLIEST)
    throw refuseField("date", "must be a date since 1900, such as 2026-03-31");
  if (latest !== undefined && date > latest) throw refuseField("date", "must not be in the future");
  return date;
}

/** Validates a price; `fallback` is the default currency. Rejects like `recordPrice`. */
export function readManualPrice(
  place: { readonly symbol: string; readonly date: TradeDate },
  { price, currency = "", isPreferred = false }: NewManualPrice,
  fallback: Currency,
): ManualPrice {
  const code = readCurrency(currency.trim() || fallback);
  return { ...place, price: readPrice(price), currency: code, isPreferred };
}

export const isSamePrice = (one: ManualPrice, other: ManualPrice): boolean =>
  one.price === other.price &&
  one.currency === other.currency &&
  one.isPreferred === other.isPreferred;

/** Undoes an import's dismissals; splits dismissed by hand since then stay dismissed. */
export function takeBackDismissals(
  history: readonly DomainEvent[],
  importId: string,
): readonly StatementEvent[] {
  const now = new Map<string, PortfolioSplitDismissed["data"]>();
  for (const { type, data } of history as readonly StatementEvent[]) {
    if (type === "PortfolioSplitDismissalUndone") now.delete(keyOfPrice(data));
    if (type === "PortfolioSplitDismissed") now.set(keyOfPrice(data), data);
  }
  return [...now.values()]
    .filter((dismissed) => dismissed.importId === importId)
    .map(({ portfolioId, symbol, date }) => ({
      type: "PortfolioSplitDismissalUndone",
      data: { portfolioId, symbol, date },
    }));
}

export function takeBackPrices(
  history: readonly DomainEvent[],
  importId: string,
): readonly StatementEvent[] {
  type OfEvent = PortfolioPriceRecorded["data"];
  const now = new Map<string, OfEvent>();
  const before = new Map<string, OfEvent | undefined>();
  for (const { type, data } of history as readonly StatementEvent[]) {
    const key = keyOfPrice(data);
    if (type === "PortfolioPriceRemoved") now.delete(key);
    if (type !== "PortfolioPriceRecorded") continue;
    if (data.importId === importId && !before.has(key)) before.set(key, now.get(key));
    now.set(key, data);
  }
  return [...now].flatMap(([key, stated]): StatementEvent[] => {
    // Keep what was stated after the import.
    if (stated.importId !== importId) return [];
    const price = before.get(key);
    if (price) return [{ type: "PortfolioPriceRecorded", data: price }];
    const { portfolioId, symbol, date } = stated;
    return [{ type: "PortfolioPriceRemoved", data: { portfolioId, symbol, date } }];
  });
}

export type Statements = ReturnType<typeof createStatements>;

export function createStatements(store: EventStore) {
  const { database } = store;
  const handle = (id: number, decide: (stated: Stated) => readonly StatementEvent[]) =>
    handleCommand(store, evolution, statementStream(id), decide);
  /** Returns dismissals by symbol, oldest first within each. */
  const dismissals = (portfolioId: number): Promise<DismissedSplit[]> =>
    database
      .selectFrom("portfolio_dismissed_splits")
      .select(["symbol", "date"])
      .where("portfolio_id", "=", portfolioId)
      .orderBy("symbol")
      .orderBy("date")
      .execute();
  return {
    async open(portfolioId: number): Promise<{
      readonly prices: readonly ManualPrice[];
      readonly dismissed: ReadonlySet<string>;
      readonly version: number;
    }> {
      const history = await store.readStream(statementStream(portfolioId));
      const { prices, dismissed } = stateOf(evolution, history);
      return { prices: [...prices.values()], dismissed, version: history.length };
    },
    /** Returns prices by symbol, newest first within each. */
    async prices(portfolioId: number): Promise<ManualPrice[]> {
      const rows = await database
        .selectFrom("portfolio_prices")
        .selectAll()
        .where("portfolio_id", "=", portfolioId)
        .orderBy("symbol")
        .orderBy("date", "desc")
        .execute();
      return rows.map(({ symbol, date, price, currency, is_preferred }) => ({
        symbol,
        date,
        price,
        currency,
        isPreferred: is_preferred === 1,
      }));
    },
    /** Rejects with 422 and the field, or if the limit is reached. */
    async recordPrice(
      portfolioId: number,
      place: { readonly symbol: string; readonly date: TradeDate },
      stated: NewManualPrice,
      fallback: Currency,
    ): Promise<ManualPrice> {
      const recorded = readManualPrice(place, stated, fallback);
      await handle(portfolioId, ({ prices }) => {
        const before = prices.get(keyOfPrice(place));
        if (!before && prices.size >= priceCap.usual) throw new ListFull(priceCap, priceCap.usual);
        return before && isSamePrice(before, recorded)
          ? []
          : [{ type: "PortfolioPriceRecorded", data: { portfolioId, ...recorded } }];
      });
      return recorded;
    },
    async removePrice(
      portfolioId: number,
      symbol: string,
      date: string,
    ): Promise<ManualPrice | undefined> {
      let removed: ManualPrice | undefined;
      await handle(portfolioId, ({ prices }) => {
        removed = prices.get(keyOfPrice({ symbol, date }));
        return removed
          ? [{ type: "PortfolioPriceRemoved", data: { portfolioId, symbol, date } }]
          : [];
      });
      return removed;
    },
    dismissals,
    async isDismissed(portfolioId: number): Promise<(symbol: string, date: string) => boolean> {
      const keys = new Set((await dismissals(portfolioId)).map(keyOfPrice));
      return (symbol, date) => keys.has(keyOfPrice({ symbol, date }));
    },
    async dismiss(portfolioId: number, symbol: string, date: string): Promise<void> {
      await handle(portfolioId, ({ dismissed }) => {
        if (dismissed.has(keyOfPrice({ symbol, date }))) return [];
        if (dismissed.size >= dismissalCap.usual) {
          throw new ListFull(dismissalCap, dismissalCap.usual);
        }
        return [{ type: "PortfolioSplitDismissed", data: { portfolioId, symbol, date } }];
      });
    },
    async undoDismissal(portfolioId: number, symbol: string, date: string): Promise<void> {
      await handle(portfolioId, ({ dismissed }) =>
        dismissed.has(keyOfPrice({ symbol, date }))
          ? [{ type: "PortfolioSplitDismissalUndone", data: { portfolioId, symbol, date } }]
          : [],
      );
    },
  };
}
