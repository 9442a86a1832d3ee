/**
 * What the conformance tests ask with. A new call is one line in {@link furtherCalls} and, if it
 * takes a body, one in {@link goodBodies}.
 */
interface FurtherCall {
  /** As the document writes it: `POST /api/notifications/mutes`. */
  readonly call: string;
  /** Of a success, or of the refusal that a fresh database gives. */
  readonly status: number;
  /** Where the call has parameters. */
  readonly path?: string;
}

/** The calls beyond the specification's table, in an order in which each can be answered. */
export const furtherCalls: readonly FurtherCall[] = [
  { call: "GET /api/stocks/exchanges", status: 200, path: "/api/stocks/exchanges" },
  { call: "GET /api/stocks/search", status: 200, path: "/api/stocks/search?q=app" },
  { call: "GET /api/stocks/movers", status: 200 },
  {
    call: "GET /api/stocks/chart/{symbol}/marks",
    status: 200,
    path: "/api/stocks/chart/AAPL/marks",
  },
  ...["facts", "analysts", "earnings", "insiders", "holders", "options", "mentions", "filings"].map(
    (part) => ({
      call: `GET /api/stocks/research/{symbol}/${part}`,
      status: 200,
      path: `/api/stocks/research/AAPL/${part}`,
    }),
  ),
  {
    call: "PUT /api/stocks/notes/{symbol}",
    status: 200,
    path: "/api/stocks/notes/AAPL",
  },
  {
    call: "GET /api/stocks/notes/{symbol}",
    status: 200,
    path: "/api/stocks/notes/AAPL",
  },
  {
    call: "DELETE /api/stocks/notes/{symbol}",
    status: 200,
    path: "/api/stocks/notes/AAPL?expectedVersion=1",
  },
  { call: "POST /api/stocks/lines/{symbol}", status: 201, path: "/api/stocks/lines/AAPL" },
  { call: "GET /api/stocks/lines/{symbol}", status: 200, path: "/api/stocks/lines/AAPL" },
  { call: "PUT /api/stocks/lines/{symbol}/{id}", status: 200, path: "/api/stocks/lines/AAPL/1" },
  {
    call: "DELETE /api/stocks/lines/{symbol}/{id}",
    status: 200,
    path: "/api/stocks/lines/AAPL/1?expectedVersion=2",
  },
  { call: "GET /api/dashboard/layout", status: 200 },
  { call: "PUT /api/dashboard/layout", status: 200 },
  { call: "DELETE /api/dashboard/layout", status: 200 },
  { call: "GET /api/dashboard/nearest", status: 200 },
  { call: "GET /api/watchlists", status: 200 },
  { call: "POST /api/watchlists", status: 201 },
  { call: "PUT /api/watchlists/order", status: 200 },
  { call: "PUT /api/watchlists/{id}", status: 200, path: "/api/watchlists/2" },
  { call: "GET /api/watchlists/stocks", status: 200 },
  {
    call: "POST /api/watchlists/{id}/entries",
    status: 201,
    path: "/api/watchlists/2/entries",
  },
  {
    call: "POST /api/watchlists/{id}/entries/read",
    status: 200,
    path: "/api/watchlists/2/entries/read",
  },
  {
    call: "POST /api/watchlists/{id}/entries/batch",
    status: 200,
    path: "/api/watchlists/2/entries/batch",
  },
  {
    call: "PUT /api/watchlists/{id}/entries/{symbol}/place",
    status: 200,
    path: "/api/watchlists/2/entries/AAPL/place",
  },
  {
    call: "POST /api/watchlists/{id}/entries/{symbol}/transfer",
    status: 200,
    path: "/api/watchlists/2/entries/AAPL/transfer",
  },
  { call: "GET /api/watchlists/{id}/rows", status: 200, path: "/api/watchlists/2/rows" },
  { call: "GET /api/watchlists/{id}/export", status: 200, path: "/api/watchlists/2/export" },
  {
    call: "DELETE /api/watchlists/{id}/entries/{symbol}",
    status: 200,
    path: "/api/watchlists/2/entries/AAPL",
  },
  {
    call: "POST /api/watchlists/{id}/entries/{symbol}/restore",
    status: 200,
    path: "/api/watchlists/2/entries/AAPL/restore",
  },
  { call: "DELETE /api/watchlists/{id}", status: 200, path: "/api/watchlists/2" },
  { call: "POST /api/watchlists/{id}/restore", status: 200, path: "/api/watchlists/2/restore" },
  { call: "GET /api/earnings/upcoming", status: 200 },
  { call: "GET /api/calendar/earnings", status: 422, path: "/api/calendar/earnings?week=soon" },
  { call: "GET /api/calendar/dividends", status: 422, path: "/api/calendar/dividends?week=soon" },
  { call: "GET /api/calendar/feed", status: 200 },
  { call: "POST /api/calendar/feed", status: 200 },
  { call: "DELETE /api/calendar/feed", status: 200 },
  { call: "GET /api/markets/indices", status: 200 },
  { call: "GET /api/markets/{market}", status: 200, path: "/api/markets/US" },
  { call: "GET /api/markets/{market}/map", status: 200, path: "/api/markets/US/map" },
  { call: "GET /api/alerts/{id}", status: 404, path: "/api/alerts/999" },
  { call: "GET /api/health", status: 200 },
  { call: "GET /api/access", status: 200 },
  { call: "DELETE /api/access/sessions/{id}", status: 404, path: "/api/access/sessions/none" },
  { call: "GET /api/health/live", status: 200 },
  { call: "POST /api/notifications/mutes", status: 201 },
  { call: "GET /api/notifications/mutes", status: 200 },
  {
    call: "DELETE /api/notifications/mutes/{alertId}",
    status: 200,
    path: "/api/notifications/mutes/0",
  },
  { call: "PUT /api/notifications/label-routes", status: 200 },
  { call: "GET /api/notifications/label-routes", status: 200 },
  {
    call: "GET /api/firing-contexts",
    status: 200,
    path: "/api/firing-contexts?alertId=1",
  },
  { call: "GET /api/rules/options", status: 200 },
  { call: "POST /api/rules/preview", status: 200 },
  { call: "POST /api/rules", status: 201 },
  { call: "GET /api/rules", status: 200 },
  { call: "GET /api/rules/export", status: 200 },
  { call: "POST /api/rules/import", status: 200 },
  { call: "GET /api/rules/firings", status: 200 },
  { call: "POST /api/rules/backtest", status: 202 },
  { call: "GET /api/rules/backtest/{id}", status: 404, path: "/api/rules/backtest/none" },
  { call: "DELETE /api/rules/backtest/{id}", status: 404, path: "/api/rules/backtest/none" },
  { call: "GET /api/rules/{id}", status: 200, path: "/api/rules/1" },
  { call: "GET /api/rules/{id}/firings", status: 200, path: "/api/rules/1/firings" },
  { call: "PUT /api/rules/{id}", status: 200, path: "/api/rules/1" },
  { call: "POST /api/rules/{id}/pause", status: 200, path: "/api/rules/1/pause" },
  { call: "POST /api/rules/{id}/resume", status: 200, path: "/api/rules/1/resume" },
  { call: "POST /api/rules/{id}/snooze", status: 200, path: "/api/rules/1/snooze" },
  { call: "POST /api/rules/{id}/wake", status: 200, path: "/api/rules/1/wake" },
  {
    call: "POST /api/rules/{id}/undo-adjustment",
    status: 404,
    path: "/api/rules/1/undo-adjustment",
  },
  { call: "DELETE /api/rules/{id}", status: 200, path: "/api/rules/1" },
  { call: "POST /api/rules/{id}/restore", status: 200, path: "/api/rules/1/restore" },
  { call: "GET /api/inbox", status: 200 },
  { call: "GET /api/inbox/unread", status: 200 },
  { call: "POST /api/inbox/read", status: 200 },
];

const chartLine = {
  from: { time: Date.UTC(2026, 0, 5), price: 180 },
  to: { time: Date.UTC(2026, 1, 2), price: 190.5 },
  scale: "straight",
};

const rule = {
  name: "",
  scope: { kind: "symbol", symbol: "AAPL" },
  when: {
    kind: "comparison",
    left: { kind: "price", field: "close", timeframe: "1d", ago: 0, symbol: null },
    operator: ">",
    right: { kind: "constant", value: 100 },
  },
  confirmation: "barClose",
  repetition: { kind: "oncePerDay" },
  sessions: "regular",
  whenUnknown: "hold",
  labels: [],
};

/** A body that every check accepts, field by field, so that one fault is the only fault. */
export const goodBodies: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  "POST /api/alerts": { symbol: "AAPL", targetPrice: 10, alertType: "above" },
  "PATCH /api/alerts/{id}": { targetPrice: 10 },
  "POST /api/alerts/{id}/snooze": { minutes: 60 },
  "PUT /api/alerts/{id}/target": { targetPrice: 10 },
  "POST /api/alerts/backtest": { symbol: "AAPL", targetPrice: 10, alertType: "above" },
  "POST /api/screener/run": { maxPrice: 10, minVolume: 100_000, upsideFilter: "all" },
  "POST /api/screener/earnings/run": { maxPrice: 10, minVolume: 100_000, upsideFilter: "all" },
  "POST /api/email-notifications": { email: "a@b.example", label: "Mine" },
  "PUT /api/email-notifications/{id}": { isActive: true },
  "POST /api/phone-numbers": { phone: "2025550123", label: "Mine", isActive: true },
  "PUT /api/phone-numbers/{id}": { phone: "2025550123", label: "Mine", isActive: true },
  "POST /api/phone-numbers/{id}/restore": { phone: "2025550123", label: "Mine", isActive: true },
  "POST /api/gmail/test": { email: "a@b.example" },
  "POST /api/push/subscribe": {
    endpoint: "https://fcm.googleapis.com/fcm/send/abc",
    p256dh: "B".repeat(87),
    auth: "A".repeat(22),
  },
  "DELETE /api/push/subscribe": { endpoint: "https://fcm.googleapis.com/fcm/send/abc" },
  "PUT /api/settings/alerts": {
    notificationsEnabled: true,
    alertFrequencySeconds: 30,
    priceCheckIntervalSeconds: 30,
  },
  "PUT /api/settings/api-keys": { stockDataKey: null },
  "POST /api/notifications/destinations": {
    channel: "ntfy",
    label: "Mine",
    address: "https://ntfy.sh/mine",
  },
  "PUT /api/notifications/destinations/{id}": { isActive: true },
  "PUT /api/notifications/label-routes": { routes: [{ label: "earnings", channels: ["email"] }] },
  "POST /api/notifications/mutes": { alertId: null, minutes: 15 },
  "POST /api/rules": { rule },
  "PUT /api/rules/{id}": { rule },
  "POST /api/rules/{id}/snooze": { minutes: 60 },
  "POST /api/rules/preview": { rule },
  "POST /api/rules/backtest": { rule, years: 1 },
  "POST /api/rules/import": { text: JSON.stringify(rule), skipInvalid: true },
  "POST /api/inbox/read": { ids: [1], upTo: 1 },
  "POST /api/portfolios": { name: "Pension", description: null },
  "PUT /api/stocks/notes/{symbol}": { text: "Why I hold it", expectedVersion: 0 },
  "POST /api/stocks/lines/{symbol}": chartLine,
  "PUT /api/stocks/lines/{symbol}/{id}": { ...chartLine, scale: "logarithmic", expectedVersion: 1 },
  "POST /api/watchlist": { symbol: "AAPL", name: "Apple" },
  "PUT /api/dashboard/layout": {
    panels: [{ id: "watchlist", isHidden: false }],
    watchlistId: null,
  },
  "POST /api/watchlists": { name: "Banks" },
  "PUT /api/watchlists/order": { ids: [2, 1] },
  "PUT /api/watchlists/{id}": { name: "Insurers" },
  "POST /api/watchlists/{id}/entries": { symbol: "AAPL", name: "Apple" },
  "POST /api/watchlists/{id}/entries/read": { text: "AAPL, NASDAQ:MSFT $KO" },
  "POST /api/watchlists/{id}/entries/batch": { entries: [{ symbol: "MSFT", name: "Microsoft" }] },
  "PUT /api/watchlists/{id}/entries/{symbol}/place": { before: "MSFT" },
  "POST /api/watchlists/{id}/entries/{symbol}/transfer": { to: 1, keep: true },
  "POST /api/community/posts": { username: "ann", title: "Title", content: "Text" },
  "POST /api/community/posts/{id}/comments": { username: "ann", content: "Text" },
};
