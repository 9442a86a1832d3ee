import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import type { ChangeReader } from "./changes.ts";
import { api, resourceNames, type LiveMessage, type Quote } from "./endpoints.ts";
import type { LiveSocket } from "./liveSocket.ts";
import { applyRowPrice } from "./watchlistRows.ts";

interface ApiState {
  readonly [api.reducerPath]: ReturnType<typeof api.reducer>;
}
type Dispatch = ThunkDispatch<ApiState, unknown, UnknownAction>;

/**
 * Writes prices and progress, which change several times a second, into the cache; requests other
 * changes again.
 */
export function connectLiveUpdates(
  live: LiveSocket,
  dispatch: Dispatch,
  changes: Pick<ChangeReader, "receive">,
): () => void {
  let wasConnected = false;
  const stopMessages = live.onMessage((message) => {
    if (message.type === "changed") changes.receive(message);
    else applyMessage(message, dispatch);
  });
  const stopState = live.onState((state) => {
    if (state !== "connected") return;
    // Changes during the disconnection were missed.
    if (wasConnected) dispatch(api.util.invalidateTags([...resourceNames]));
    wasConnected = true;
  });
  return () => {
    stopMessages();
    stopState();
  };
}

function applyMessage(message: LiveMessage, dispatch: Dispatch): void {
  switch (message.type) {
    case "quote":
      dispatch(
        api.util.updateQueryData("getQuote", { symbol: message.symbol }, (quote) =>
          applyPrice(quote, message),
        ),
      );
      dispatch(
        api.util.updateQueryData("getInternationalQuote", { symbol: message.symbol }, (quote) => {
          applyLatest(quote, message);
        }),
      );
      dispatch(patchWatchlistRows(message));
      return;
    case "hello":
    case "market.status":
      dispatch(
        api.util.updateQueryData("getHealth", undefined, (health) => {
          health.market = message.market;
        }),
      );
      return;
    case "surge.progress":
      dispatch(
        api.util.updateQueryData("getSurgeStatus", undefined, (status) => {
          status.isRunning = message.progress !== null;
          status.progress = message.progress;
        }),
      );
      return;
    case "screener.progress": {
      const { kind, status } = message;
      const { updateQueryData } = api.util;
      dispatch(
        kind === "earnings"
          ? updateQueryData("getEarningsScreenerStatus", undefined, () => status)
          : updateQueryData("getScreenerStatus", kind === "lists" ? { kind } : {}, () => status),
      );
      return;
    }
    default:
  }
}

type QuoteMessage = Extract<LiveMessage, { type: "quote" }>;

/** Extends the day's range; null stays null. */
function applyPrice(quote: Quote, message: QuoteMessage): void {
  if (applyExtended(quote, message)) return;
  if (!applyLatest(quote, message)) return;
  quote.tradeDate = message.tradeDate;
  if (quote.high !== null) quote.high = Math.max(quote.high, message.price);
  if (quote.low !== null) quote.low = Math.min(quote.low, message.price);
  quote.previousClose = message.previousClose;
}

/** Returns true even for an outdated message of an extended session. */
function applyExtended({ extended, exchange, price }: Quote, message: QuoteMessage): boolean {
  if (extended?.session !== exchange.session) return false;
  if (Date.parse(message.exchangeTime) >= Date.parse(extended.at)) {
    extended.price = message.price;
    extended.change = message.price - price;
    extended.changePercent = (message.price / price - 1) * 100;
    extended.at = message.exchangeTime;
  }
  return true;
}

/** Ignores older messages. */
function applyLatest(
  quote: Pick<Quote, "price" | "change" | "changePercent" | "lastUpdated">,
  message: QuoteMessage,
): boolean {
  if (Date.parse(message.exchangeTime) < Date.parse(quote.lastUpdated)) return false;
  const { price, previousClose } = message;
  quote.price = price;
  quote.lastUpdated = message.exchangeTime;
  quote.change = previousClose === null ? null : price - previousClose;
  quote.changePercent = previousClose === null ? null : (price / previousClose - 1) * 100;
  return true;
}

const patchWatchlistRows =
  (message: QuoteMessage) =>
  (dispatch: Dispatch, getState: () => ApiState): void => {
    for (const wanted of api.util.selectCachedArgsForQuery(getState(), "getWatchlistRowPages")) {
      dispatch(
        api.util.updateQueryData("getWatchlistRowPages", wanted, ({ pages }) => {
          for (const page of pages) applyRowPrice(page.rows, message);
        }),
      );
    }
    for (const wanted of api.util.selectCachedArgsForQuery(getState(), "getWatchlistRows")) {
      dispatch(
        api.util.updateQueryData("getWatchlistRows", wanted, (rows) =>
          applyRowPrice(rows, message),
        ),
      );
    }
  };
