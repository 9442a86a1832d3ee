import { isSymbol } from "../../domain/symbolText.ts";

/** A call of the API as the interface makes it. */
export interface FirstCall {
  /** With its query. */
  readonly path: string;
  /** Under which the interface keeps the answer. */
  readonly call: readonly [operation: string, argument?: object];
}

export interface FirstCalls {
  /** The stock that the page is about; null for any other page. */
  readonly symbol: string | null;
  readonly calls: readonly FirstCall[];
}

const get = (path: string, ...call: FirstCall["call"]): FirstCall => ({ path, call });

/** They decide whether a notice stands above a screen, which is not shown before that is known. */
const NOTICES = [
  get("/api/settings/alerts", "getAlertSettings"),
  get("/api/notifications/mutes", "getMutes"),
];

/** What fires from then on has its toast, however long the scripts take. */
const BELL = get("/api/inbox/unread", "getInboxUnread");

/** Which panels the dashboard has, and in what order. */
const LAYOUT = get("/api/dashboard/layout", "getDashboardLayout");

/** A screen that changes the notices begins with what the server says then. */
const EDITS_THEM = /^\/(settings|mute)(\/|$)/;

/**
 * What the interface cannot draw anything without when it is opened at `pathname`, all of it known to
 * the server within milliseconds. What a screen asks for once it stands is its own matter.
 */
export function firstCallsAt(pathname: string): FirstCalls {
  if (pathname === "/") return { symbol: null, calls: [...NOTICES, BELL, LAYOUT] };
  const symbol = symbolOf(pathname);
  if (symbol === null)
    return { symbol, calls: EDITS_THEM.test(pathname) ? [BELL] : [...NOTICES, BELL] };
  const written = encodeURIComponent(symbol);
  return {
    symbol,
    calls: [
      get(quoteOf(symbol), "getQuote", { symbol }),
      ...NOTICES,
      BELL,
      get("/api/watchlists", "getWatchlists"),
      get(`/api/watchlists/stocks?symbol=${written}`, "getWatchedStocks", { symbol }),
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
