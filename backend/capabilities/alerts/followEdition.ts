import type { Transaction } from "kysely";
import { readSetting, saveSetting } from "../../platform/database/settingRow.ts";
import type { Database } from "../../platform/database/schema.ts";
import { stateOf } from "../../platform/eventStore/commandHandler.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import type { Log } from "../../platform/log.ts";
import { dateIn } from "../../domain/sessions.ts";
import type { MarketQuote, MarketStatus } from "../../market/source.ts";
import { marketOf } from "../../domain/symbol.ts";
import { alertStream } from "./events.ts";
import { alertEvolution } from "./evolve.ts";
import { rescale, type MarketChange, type OldPrice } from "./rescale.ts";

export interface EditionPorts {
  readonly store: EventStore;
  readonly log: Log;
  readonly market: {
    status(): MarketStatus;
    quote(symbol: string): Promise<MarketQuote | undefined>;
  };
}

/** Setting that stores the edition in which the alerts were last evaluated. */
const SETTING = "simulatedMarket";

const PAGE = 500;

/**
 * Adjusts the alerts to the prices of the simulated market's current edition or trading hours. Must
 * finish before the first price is evaluated. An interrupted run continues where it stopped.
 */
export async function followEdition({ store, log, market }: EditionPorts): Promise<void> {
  const { edition } = market.status();
  if (edition === undefined) return;
  const { database } = store;
  const value = JSON.stringify(edition.version);
  if ((await readSetting(database, SETTING)) === value) return;

  const { source } = edition;
  const oldPrices = await readOldPrices(store, source);
  const quotes = new Map<string, Promise<MarketQuote | undefined>>();
  const quoteOf = (symbol: string) => {
    const known = quotes.get(symbol) ?? readQuote({ market, log }, symbol);
    quotes.set(symbol, known);
    return known;
  };
  let last = 0;
  let moved = 0;
  for (;;) {
    const page = await database
      .selectFrom("alerts")
      .select(["id", "symbol", "currency"])
      .where("status", "in", ["active", "suspended"])
      .where("id", ">", last)
      .orderBy("id")
      .limit(PAGE)
      .execute();
    const changes = new Map<number, MarketChange>();
    for (const { id, symbol, currency } of page) {
      const quote = await quoteOf(symbol);
      if (quote?.currency !== currency) continue;
      const { price, previousClose, asOf } = quote;
      const old = oldPrices.get(`${symbol} ${currency}`);
      const tradeDate = dateIn(marketOf(symbol).zone, asOf);
      changes.set(id, { edition: edition.version, source, old, price, previousClose, tradeDate });
    }
    moved += await store.transact((transaction) => record(store, transaction, changes));
    last = page.at(-1)?.id ?? last;
    if (page.length < PAGE) break;
  }
  // Remove the old prices, so that the difference between the editions counts as neither a gap nor
  // a jump.
  await database.transaction().execute(async (transaction) => {
    await transaction.deleteFrom("price_tapes").where("source", "=", source).execute();
    await saveSetting(transaction, SETTING, value);
  });
  if (moved > 0) log.info("alerts follow the simulated market to its new prices", { moved });
}

async function record(
  store: EventStore,
  transaction: Transaction<Database>,
  changes: ReadonlyMap<number, MarketChange>,
): Promise<number> {
  const streams = await store.readStreams([...changes.keys()].map(alertStream), transaction);
  const appends = [...changes].flatMap(([id, change]) => {
    const stream = alertStream(id);
    const history = streams.get(stream) ?? [];
    const events = rescale(change, stateOf(alertEvolution, history));
    return events.length === 0 ? [] : [{ stream, expectedVersion: history.length, events }];
  });
  await store.appendWithin(transaction, appends);
  return appends.length;
}

async function readOldPrices(
  { database }: EventStore,
  source: string,
): Promise<ReadonlyMap<string, OldPrice>> {
  const rows = await database
    .selectFrom("price_tapes")
    .select(["symbol", "currency", "price", "exchange_time"])
    .where("source", "=", source)
    .where("price", "is not", null)
    .$narrowType<{ price: number }>()
    .orderBy("exchange_time")
    .execute();
  return new Map(
    rows.map(({ symbol, currency, price, exchange_time: time }) => [
      `${symbol} ${currency}`,
      { price, time: Date.parse(time) },
    ]),
  );
}

async function readQuote(
  { market, log }: Pick<EditionPorts, "market" | "log">,
  symbol: string,
): Promise<MarketQuote | undefined> {
  try {
    return await market.quote(symbol);
  } catch (error) {
    log.warn("alerts keep their targets: the new price could not be loaded", { symbol, error });
    return undefined;
  }
}
