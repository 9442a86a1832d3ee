import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import { QueryStatus } from "@reduxjs/toolkit/query";
import { patchAlertList, patchAlertPages } from "./alertLists.ts";
import { api, type Alert, type LiveMessage, type Quote } from "./endpoints.ts";
import type { LiveSocket } from "./liveSocket.ts";
import { applyRowPrice } from "./watchlistRows.ts";

interface ApiState {
  readonly [api.reducerPath]: ReturnType<typeof api.reducer>;
}
type Dispatch = ThunkDispatch<ApiState, unknown, UnknownAction>;

/** Whatever was said while the line was down is asked for again. */
const SAID_MEANWHILE = [
  "Alerts",
  "DashboardStats",
  "CommunityPosts",
  "Portfolios",
  "Watchlist",
  "DashboardLayout",
  "ScreenerResults",
  "ScreenerStatus",
  "Surge",
  "StockSignals",
  "Inbox",
  "Mutes",
  "Rules",
] as const;

/** Keeps what the screens show in step with `/ws`. Polling goes on; a message makes it immediate. */
export function connectLiveUpdates(live: LiveSocket, dispatch: Dispatch): () => void {
  let wasConnected = false;
  const stopMessages = live.onMessage((message) => applyMessage(message, dispatch));
  const stopState = live.onState((state) => {
    if (state !== "connected") return;
    if (wasConnected) dispatch(api.util.invalidateTags([...SAID_MEANWHILE]));
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
    case "alert.triggered":
      applyAlert(message.alert.id, message.alert, dispatch);
      dispatch(api.util.invalidateTags(["ChartMarks"]));
      return;
    case "alert.changed":
      applyAlert(message.alertId, message.alert, dispatch);
      return;
    case "notification":
      dispatch(
        api.util.invalidateTags([
          "DashboardStats",
          "Deliveries",
          "PhoneNumbers",
          "AlertHistory",
          "Credentials",
        ]),
      );
      return;
    case "hello":
    case "market.status":
      dispatch(
        api.util.updateQueryData("getHealth", undefined, (health) => {
          health.market = message.market;
        }),
      );
      return;
    case "community.changed":
      dispatch(api.util.invalidateTags(["CommunityPosts"]));
      // The replies of a post that is gone would be asked for in vain.
      if (!message.isDeleted) {
        dispatch(api.util.invalidateTags([{ type: "CommunityComments", id: message.postId }]));
      }
      return;
    case "surge.progress":
      applySurgeProgress(message.progress, dispatch);
      return;
    case "signals.changed":
      dispatch(api.util.invalidateTags(["StockSignals"]));
      return;
    case "portfolios.changed":
      dispatch(api.util.invalidateTags(["Portfolios"]));
      return;
    case "watchlist.changed":
      dispatch(api.util.invalidateTags(["Watchlist"]));
      return;
    case "dashboard.changed":
      dispatch(api.util.invalidateTags(["DashboardLayout"]));
      return;
    case "inbox.changed":
      dispatch(api.util.invalidateTags(["Inbox"]));
      return;
    case "mutes.changed":
      dispatch(api.util.invalidateTags(["Mutes"]));
      return;
    case "rule.fired":
    case "rule.changed":
      dispatch(api.util.invalidateTags(["Rules"]));
      return;
    case "screener.progress":
      applyScreenerStatus(message, dispatch);
      return;
    case "ping":
      return;
    default:
      // A newer server may say more than this build knows.
      message satisfies never;
  }
}

type QuoteMessage = Extract<LiveMessage, { type: "quote" }>;

/** The day's high and low follow the price; one price makes no range of a day that has none. */
function applyPrice(quote: Quote, message: QuoteMessage): void {
  if (applyExtended(quote, message)) return;
  if (!applyLatest(quote, message)) return;
  quote.tradeDate = message.tradeDate;
  if (quote.high !== null) quote.high = Math.max(quote.high, message.price);
  if (quote.low !== null) quote.low = Math.min(quote.low, message.price);
  quote.previousClose = message.previousClose;
}

/** A source that keeps prices before the open and after the close apart goes on doing so. */
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

type LatestPrice = Pick<Quote, "price" | "change" | "changePercent" | "lastUpdated">;

/** False for an older message than what is shown: it changes nothing. */
function applyLatest(quote: LatestPrice, message: QuoteMessage): boolean {
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

type SurgeProgress = Extract<LiveMessage, { type: "surge.progress" }>["progress"];

/** Without progress the run has ended: its result is asked for. */
function applySurgeProgress(progress: SurgeProgress, dispatch: Dispatch): void {
  if (progress === null) {
    dispatch(api.util.invalidateTags(["Surge"]));
    return;
  }
  dispatch(
    api.util.updateQueryData("getSurgeStatus", undefined, (status) => {
      status.isRunning = true;
      status.progress = progress;
    }),
  );
}

/** The end of a run, no matter who started it, brings its results; on its way they come as it finds them. */
function applyScreenerStatus(
  { kind, status }: Extract<LiveMessage, { type: "screener.progress" }>,
  dispatch: Dispatch,
): void {
  const endpoint = kind === "standard" ? "getScreenerStatus" : "getEarningsScreenerStatus";
  let hasFoundMore = false;
  dispatch(
    api.util.updateQueryData(endpoint, undefined, (shown) => {
      hasFoundMore = status.run !== null && status.run.found > (shown.run?.found ?? 0);
      return status;
    }),
  );
  if (!status.isRunning || hasFoundMore) {
    dispatch(api.util.invalidateTags(["ScreenerResults", "DashboardStats"]));
  }
}

function applyAlert(id: number, alert: Alert | null, dispatch: Dispatch): void {
  dispatch(patchAlerts(id, alert));
  dispatch(api.util.invalidateTags(["DashboardStats", "AlertHistory"]));
}

/** An answer that is on its way may be older than the message it would overwrite: ask once more. */
const patchAlerts =
  (id: number, alert: Alert | null) =>
  (dispatch: Dispatch, getState: () => ApiState): void => {
    let isCertain = true;
    for (const wanted of api.util.selectCachedArgsForQuery(getState(), "getAlerts")) {
      dispatch(
        api.util.updateQueryData("getAlerts", wanted, (alerts) => {
          if (!patchAlertList(alerts, wanted, id, alert)) isCertain = false;
        }),
      );
    }
    dispatch(
      api.util.updateQueryData("getAlertPages", undefined, ({ pages }) => {
        patchAlertPages(pages, id, alert);
      }),
    );
    const { queries } = getState()[api.reducerPath];
    const isOnItsWay = Object.values(queries).some(
      (query) =>
        (query?.endpointName === "getAlerts" || query?.endpointName === "getAlertPages") &&
        query.status === QueryStatus.pending,
    );
    if (isOnItsWay || !isCertain) dispatch(api.util.invalidateTags(["Alerts"]));
    const isShownAlone = api.util.selectCachedArgsForQuery(getState(), "getAlert");
    if (isShownAlone.some((one) => one.id === id)) {
      dispatch(api.util.invalidateTags([{ type: "Alerts", id }]));
    }
  };
