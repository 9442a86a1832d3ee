import { readSymbol } from "./symbolText.ts";

export interface FirstCall {
  readonly path: string;
  /** Key under which the interface caches the response. */
  readonly call: readonly [operation: string, argument?: object];
}

export interface FirstCalls {
  /** Set on the page of a stock. */
  readonly symbol: string | null;
  readonly calls: readonly FirstCall[];
}

const get = (path: string, ...call: FirstCall["call"]): FirstCall => ({ path, call });

/**
 * Arguments of the lists of addresses and numbers: the server's maximum page size. It holds all of
 * them, unless MAX_CONTACTS allows more.
 */
export const ALL_CONTACTS = { limit: 1000 } as const;

/** Paths of the answers that decide whether the first notice is that alerts have no recipients. */
export const NOTICE_PATHS = {
  alertSettings: "/api/settings/alerts",
  mutes: "/api/notifications/mutes",
  stats: "/api/dashboard/stats",
  settings: "/api/notifications/settings",
  emails: "/api/email-notifications?limit=1000",
  phones: "/api/phone-numbers?limit=1000",
  services: "/api/notifications/destinations",
} as const;

/**
 * These decide whether a notice appears above a screen, such as that no alert can be delivered. The
 * screen is not shown before they are known.
 */
const NOTICES = [
  get(NOTICE_PATHS.alertSettings, "getAlertSettings"),
  get(NOTICE_PATHS.mutes, "getMutes"),
  get(NOTICE_PATHS.stats, "getDashboardStats"),
  get(NOTICE_PATHS.settings, "getNotificationSettings"),
  get(NOTICE_PATHS.emails, "getEmailNotifications", ALL_CONTACTS),
  get(NOTICE_PATHS.phones, "getPhoneNumbers", ALL_CONTACTS),
  get(NOTICE_PATHS.services, "getServiceDestinations"),
  get("/api/settings/credentials", "getCredentials"),
];

/**
 * Notice while alerts have no recipients. The server embeds it in the page, because it is the
 * largest text of most screens on a phone; the interface replaces it.
 */
export const NO_RECIPIENTS_NOTICE = {
  sentence: "Your alerts have no recipients yet.",
  remedy: "Add an email address",
} as const;

/** True if an alert or rule is active, so that something may have to be delivered. */
export const watchesAny = (
  stats: { readonly activeAlerts: number; readonly activeRules: number } | undefined,
): boolean => stats !== undefined && stats.activeAlerts + stats.activeRules > 0;

/** Anything that fires later gets a toast, however long the scripts take to load. */
const UNREAD_COUNT = get("/api/inbox/unread", "getInboxUnread");

const LAYOUT = get("/api/dashboard/layout", "getDashboardLayout");

/** Decides whether a panel stands above the others; no source may offer the yields. */
const YIELDS = get("/api/markets/yields", "getTreasuryYields");

/** A screen that edits the notices must start with the server's current state. */
const NOTICE_EDITING_PATHS =
  /^\/(settings|mute|notifications|email-notifications|phone-numbers)(\/|$)/;

/**
 * Returns the calls without which the interface cannot draw anything at `pathname`, which is below
 * the base path. The server answers them within milliseconds, except for yields that it must request
 * first, and embeds the responses in the page, which brings the largest paint of the dashboard and
 * of a stock's page 160 to 180 ms forward (Lighthouse, mobile, median).
 */
export function firstCallsAt(pathname: string): FirstCalls {
  if (pathname === "/") return { symbol: null, calls: [...NOTICES, UNREAD_COUNT, LAYOUT] };
  if (pathname === "/markets") return { symbol: null, calls: [...NOTICES, UNREAD_COUNT, YIELDS] };
  const symbol = symbolOf(pathname);
  if (symbol === null) return { symbol, calls: [...NOTICES, UNREAD_COUNT] };
  const written = encodeURIComponent(symbol);
  return {
    symbol,
    calls: [
      get(quoteOf(symbol), "getQuote", { symbol }),
      ...NOTICES,
      UNREAD_COUNT,
      get("/api/watchlists", "getWatchlists"),
      get(`/api/watchlists/stocks?symbol=${written}`, "getWatchedStocks", { symbol }),
    ],
  };
}

/** Returns the calls whose responses the server may embed in the page. */
export function embeddedCallsAt(pathname: string): FirstCalls {
  const { symbol, calls } = firstCallsAt(pathname);
  if (!NOTICE_EDITING_PATHS.test(pathname)) return { symbol, calls };
  return { symbol, calls: calls.filter((each) => !NOTICES.includes(each)) };
}

export const quoteOf = (symbol: string): string =>
  `/api/stocks/quote/${encodeURIComponent(symbol)}`;

function symbolOf(pathname: string): string | null {
  const [, written] = /^\/stocks\/([^/]+)$/.exec(pathname) ?? [];
  // These are the only characters of a symbol that a path escapes.
  return readSymbol(written?.replace(/%5E/i, "^").replace(/%3D/i, "="));
}
