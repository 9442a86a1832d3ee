import type { Transaction } from "kysely";
import { readSetting, saveSetting } from "../../platform/database/settingRow.ts";
import type { Database } from "../../platform/database/schema.ts";
import { stateOf } from "../../platform/eventStore/commandHandler.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import type { Log } from "../../platform/log.ts";
import { dateIn } from "../../domain/sessions.ts";
import type { MarketQuote, MarketStatus } from "../../market/source.ts";
import { marketOf } from "../../domain/symbol.ts";
import { alertStream, type AlertAdjusted } from "./events.ts";
import { alertEvolution, type ActiveAlert, type AlertState } from "./evolve.ts";
import { isMet } from "./conditions/condition.ts";
import { bandOf, thresholdPrice, tickOf } from "./conditions/hysteresis.ts";

interface MarketChange {
  readonly edition: string;
  /** Source name of the market, as recorded in alerts. */
  readonly source: string;
  /** The symbol's last price in the old edition; undefined if none was stored. */
  readonly old: OldPrice | undefined;
  readonly price: number;
  readonly previousClose: number | null;
  readonly tradeDate: string;
}

interface OldPrice {
  readonly price: number;
  /** Epoch milliseconds. */
  readonly time: number;
}

/**
 * Adjusts an alert to changed prices of the simulated market. The target is scaled by new ÷ old
 * price, so that an unmet condition stays unmet. If that is not possible (a percentage, or no old
 * price), an alert whose condition the new prices meet must first re-arm.
 */
function rescale(change: MarketChange, state: AlertState): readonly AlertAdjusted[] {
  const active = state.status === "suspended" ? state.was : state;
  if (active.status !== "active" || !isOf(change, active)) return [];
  const { alert, adjustments } = active;
  if (adjustments.some(({ edition }) => edition === change.edition)) return [];
  const old = lastPriceOf(change, active);
  const { price, previousClose, edition, tradeDate: effectiveDate } = change;
  const isPercent = alert.alertType === "change_percent";
  const factor = old === undefined || isPercent ? 1 : price / old;
  const meets = (target: number, at: number) =>
    isMet(alert.alertType, target, at, previousClose, alert.direction);
  const wasMet = !isPercent && old !== undefined && meets(alert.targetPrice, old);
  const newTarget = factor === 1 ? alert.targetPrice : targetBeyond(alert, factor, price, wasMet);
  // A percentage alert re-arms only by date, whether or not it is already re-arming.
  const isDue = isPercent || (active.isArmed && !wasMet);
  const hasToWait = isDue && meets(newTarget, price);
  if (newTarget === alert.targetPrice && !hasToWait) return [];
  const threshold = thresholdPrice({ ...alert, targetPrice: newTarget }, previousClose);
  return [
    {
      type: "AlertAdjusted",
      data: {
        alertId: alert.id,
        oldTarget: alert.targetPrice,
        newTarget,
        factor,
        effectiveDate,
        edition,
        ...(hasToWait ? { band: bandOf(threshold, null, alert) } : {}),
      },
    },
  ];
}

/** Scales and rounds the target to a tick, and keeps it on the same side of the price. */
function targetBeyond(
  alert: ActiveAlert["alert"],
  factor: number,
  price: number,
  wasMet: boolean,
): number {
  const { alertType, targetPrice } = alert;
  const exact = targetPrice * factor;
  const tick = tickOf(exact, alert);
  const digits = Math.max(0, Math.round(-Math.log10(tick)));
  const round = (value: number) => Math.max(tick, Number(value.toFixed(digits)));
  const rounded = round(exact);
  if (wasMet || !isMet(alertType, rounded, price, null)) return rounded;
  const beyond = round(alertType === "above" ? price + tick : price - tick);
  return isMet(alertType, beyond, price, null) ? exact : beyond;
}

/** True if the alert was created in this market, or in an unknown one. */
const isOf = ({ source, old }: MarketChange, { alert, firing }: ActiveAlert): boolean =>
  old !== undefined ||
  [alert.observedAtCreation?.source, firing?.source].every(
    (known) => known === undefined || known === source,
  );

function lastPriceOf(
  { source, old }: MarketChange,
  { alert, firing }: ActiveAlert,
): number | undefined {
  const seen = [alert.observedAtCreation, firing]
    .filter((each) => each !== null)
    .filter((each) => each.source === source)
    .map(({ price, exchangeTime }): OldPrice => ({ price, time: Date.parse(exchangeTime) }));
  const known = old ? [...seen, old] : seen;
  return known.toSorted((one, other) => one.time - other.time).at(-1)?.price;
}

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
