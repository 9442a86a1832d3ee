import { isSymbol } from "../contract/symbol.ts";

/** A call of the API as the interface makes it. */
export interface FirstCall {
  /** With its query. */
  readonly path: string;
  /**
   * The operation and its argument, where the interface keeps the answer before it draws; null where
   * the screen asks by itself when it is drawn.
   */
  readonly call: readonly [operation: string, argument?: object] | null;
}

export interface FirstCalls {
  /** The stock that the page is about; null for any other page. */
  readonly symbol: string | null;
  /** The page waits for them a little: for the price, and for what the database knows. */
  readonly needed: readonly FirstCall[];
  /** What a source may have to be asked for: sent along when it is known by then. */
  readonly wished: readonly FirstCall[];
}

const get = (path: string, ...call: [operation: string, argument?: object]): FirstCall => ({
  path,
  call,
});

/** What stands around every screen, and decides whether a notice stands above it. */
const SHELL = [
  get("/api/settings/alerts", "getAlertSettings"),
  get("/api/notifications/mutes", "getMutes"),
  get("/api/inbox/unread", "getInboxUnread"),
  get("/api/health", "getHealth"),
];

const HOME = [
  get("/api/dashboard/stats", "getDashboardStats"),
  get("/api/dashboard/layout", "getDashboardLayout"),
  get("/api/notifications/settings", "getNotificationSettings"),
  get("/api/email-notifications?limit=1000", "getEmailNotifications", { limit: 1000 }),
  get("/api/phone-numbers?limit=1000", "getPhoneNumbers", { limit: 1000 }),
  get("/api/notifications/destinations", "getServiceDestinations"),
  get("/api/alerts?limit=5&status=active", "getAlerts", { limit: 5, status: "active" }),
  get("/api/alerts?limit=1", "getAlerts", { limit: 1 }),
  get("/api/watchlists", "getWatchlists"),
  get("/api/screener/status", "getScreenerStatus"),
];

/** What the interface asks for first when it is opened at `pathname`. */
export function firstCallsAt(pathname: string): FirstCalls {
  const symbol = symbolOf(pathname);
  if (symbol === null) {
    return { symbol, needed: pathname === "/" ? [...SHELL, ...HOME] : SHELL, wished: [] };
  }
  const written = encodeURIComponent(symbol);
  return {
    symbol,
    needed: [
      get(quoteOf(symbol), "getQuote", { symbol }),
      ...SHELL,
      get("/api/watchlists", "getWatchlists"),
      get(`/api/watchlists/stocks?symbol=${written}`, "getWatchedStocks", { symbol }),
      // Lines and chart are asked for again each time that they are drawn.
      { path: `/api/stocks/lines/${written}`, call: null },
      get(`/api/stocks/notes/${written}`, "getStockNote", { symbol }),
      get(`/api/alerts?symbol=${written}`, "getAlerts", { symbol }),
    ],
    wished: [
      { path: `/api/stocks/chart/${written}?interval=1d`, call: null },
      get(`/api/stocks/research/${written}/facts`, "getStockFacts", { symbol }),
    ],
  };
}

/** The path of a stock's price. */
export const quoteOf = (symbol: string): string =>
  `/api/stocks/quote/${encodeURIComponent(symbol)}`;

function symbolOf(pathname: string): string | null {
  const [, written = ""] = /^\/stocks\/([^/]+)$/.exec(pathname) ?? [];
  // A symbol has no character that a path would escape, but for these two.
  const symbol = written.replace(/%5E/i, "^").replace(/%3D/i, "=");
  return isSymbol(symbol) ? symbol : null;
}
