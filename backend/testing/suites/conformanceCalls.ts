/**
 * A new call is one line in {@link furtherCalls} and, with a body, one in `conformanceBodies.ts`.
 */
interface FurtherCall {
  /** Template such as `POST /api/notifications/mutes`. */
  readonly call: string;
  /** Status of a success, or of a rejection on a fresh database. */
  readonly status: number;
  /** Required if the call has parameters. */
  readonly path?: string;
  /** Text of a file, sent as the body. */
  readonly file?: string;
}

/** Calls whose body is a file of up to 64 MB. */
export const uploads: ReadonlySet<string> = new Set(["POST /api/portfolios/{id}/imports"]);

/** Calls outside the specification's table, in an order in which each can succeed. */
export const furtherCalls: readonly FurtherCall[] = [
  { call: "GET /api/stocks/exchanges", status: 200, path: "/api/stocks/exchanges" },
  { call: "GET /api/stocks/search", status: 200, path: "/api/stocks/search?q=app" },
  { call: "GET /api/stocks/movers", status: 200 },
  {
    call: "GET /api/stocks/chart/{symbol}/marks",
    status: 200,
    path: "/api/stocks/chart/AAPL/marks",
  },
  ...[
    "facts",
    "analysts",
    "earnings",
    "insiders",
    "holders",
    "options",
    "mentions",
    "headlines",
    "filings",
  ].map((part) => ({
    call: `GET /api/stocks/research/{symbol}/${part}`,
    status: 200,
    path: `/api/stocks/research/AAPL/${part}`,
  })),
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
  { call: "GET /api/portfolios/{id}", status: 200, path: "/api/portfolios/1" },
  { call: "GET /api/portfolios/{id}/history", status: 200, path: "/api/portfolios/1/history" },
  { call: "PATCH /api/portfolios/{id}", status: 200, path: "/api/portfolios/1" },
  {
    call: "POST /api/portfolios/{id}/transactions",
    status: 201,
    path: "/api/portfolios/1/transactions",
  },
  {
    call: "GET /api/portfolios/{id}/transactions",
    status: 200,
    path: "/api/portfolios/1/transactions",
  },
  {
    call: "PUT /api/portfolios/{id}/transactions/{transactionId}",
    status: 200,
    path: "/api/portfolios/1/transactions/1",
  },
  {
    call: "POST /api/portfolios/{id}/transactions/{transactionId}/corrections/{revision}/undo",
    status: 200,
    path: "/api/portfolios/1/transactions/1/corrections/2/undo",
  },
  { call: "GET /api/portfolios/{id}/export", status: 200, path: "/api/portfolios/1/export" },
  {
    call: "GET /api/portfolios/{id}/lots/{symbol}",
    status: 200,
    path: "/api/portfolios/1/lots/AAPL",
  },
  {
    call: "GET /api/portfolios/{id}/allocation",
    status: 200,
    path: "/api/portfolios/1/allocation",
  },
  { call: "GET /api/portfolios/{id}/income", status: 200, path: "/api/portfolios/1/income" },
  { call: "GET /api/portfolios/{id}/splits", status: 200, path: "/api/portfolios/1/splits" },
  {
    call: "PUT /api/portfolios/{id}/splits/{symbol}/{date}/dismissal",
    status: 200,
    path: "/api/portfolios/1/splits/AAPL/2020-08-31/dismissal",
  },
  {
    call: "DELETE /api/portfolios/{id}/splits/{symbol}/{date}/dismissal",
    status: 200,
    path: "/api/portfolios/1/splits/AAPL/2020-08-31/dismissal",
  },
  {
    call: "PUT /api/portfolios/{id}/prices/{symbol}/{date}",
    status: 200,
    path: "/api/portfolios/1/prices/AAPL/2020-01-02",
  },
  { call: "GET /api/portfolios/{id}/prices", status: 200, path: "/api/portfolios/1/prices" },
  {
    call: "DELETE /api/portfolios/{id}/prices/{symbol}/{date}",
    status: 200,
    path: "/api/portfolios/1/prices/AAPL/2020-01-02",
  },
  {
    call: "DELETE /api/portfolios/{id}/transactions/{transactionId}",
    status: 200,
    path: "/api/portfolios/1/transactions/1",
  },
  {
    call: "POST /api/portfolios/{id}/transactions/{transactionId}/restore",
    path: "/api/portfolios/1/transactions/1/restore",
    status: 200,
  },
  {
    call: "POST /api/portfolios/{id}/imports",
    status: 202,
    path: "/api/portfolios/1/imports?fileName=file.csv",
    file: "date,kind\n",
  },
  { call: "GET /api/portfolios/{id}/imports", status: 200, path: "/api/portfolios/1/imports" },
  // Each host has its own import ids, so another test compares these responses.
  ...(
    [
      ["GET", ""],
      ["PATCH", ""],
      ["GET", "/rows"],
      ["POST", "/commit"],
      ["POST", "/undo"],
      ["DELETE", ""],
    ] as const
  ).map(([method, rest]) => ({
    call: `${method} /api/portfolios/{id}/imports/{importId}${rest}`,
    status: 404,
    path: `/api/portfolios/1/imports/none${rest}`,
  })),
  { call: "DELETE /api/portfolios/{id}", status: 200, path: "/api/portfolios/1" },
  { call: "POST /api/portfolios/{id}/restore", status: 200, path: "/api/portfolios/1/restore" },
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
  {
    call: "GET /api/calendar/earnings",
    status: 200,
    path: "/api/calendar/earnings?week=2026-01-05",
  },
  {
    call: "GET /api/calendar/dividends",
    status: 200,
    path: "/api/calendar/dividends?week=2026-01-05",
  },
  { call: "GET /api/calendar/ipos", status: 200, path: "/api/calendar/ipos?week=2026-01-05" },
  { call: "GET /api/calendar/economy", status: 200, path: "/api/calendar/economy?week=2026-01-05" },
  { call: "GET /api/calendar/feed", status: 200 },
  { call: "POST /api/calendar/feed", status: 200 },
  { call: "DELETE /api/calendar/feed", status: 200 },
  { call: "GET /api/markets/indices", status: 200 },
  { call: "GET /api/markets/yields", status: 200 },
  { call: "GET /api/markets/{market}", status: 200, path: "/api/markets/US" },
  { call: "GET /api/markets/{market}/map", status: 200, path: "/api/markets/US/map" },
  { call: "GET /api/alerts/{id}", status: 404, path: "/api/alerts/999" },
  { call: "GET /api/health", status: 200 },
  { call: "GET /api/access", status: 200 },
  { call: "DELETE /api/access/sessions/{id}", status: 404, path: "/api/access/sessions/none" },
  { call: "POST /api/access/tokens", status: 201 },
  { call: "GET /api/access/tokens", status: 200 },
  { call: "DELETE /api/access/tokens/{id}", status: 404, path: "/api/access/tokens/none" },
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
  { call: "GET /api/alerts/export", status: 200 },
  { call: "POST /api/alerts/import", status: 200 },
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
  { call: "GET /api/rules/unacknowledged", status: 200 },
  { call: "POST /api/rules/{id}/acknowledge", status: 404, path: "/api/rules/1/acknowledge" },
  {
    call: "POST /api/rules/{id}/undo-adjustment",
    status: 404,
    path: "/api/rules/1/undo-adjustment",
  },
  { call: "DELETE /api/rules/{id}", status: 200, path: "/api/rules/1" },
  { call: "POST /api/rules/{id}/restore", status: 200, path: "/api/rules/1/restore" },
  { call: "GET /api/weekly", status: 200 },
  { call: "GET /api/audit", status: 200 },
  { call: "PUT /api/weekly", status: 200 },
  { call: "GET /api/inbox", status: 200 },
  { call: "GET /api/inbox/unread", status: 200 },
  { call: "POST /api/inbox/read", status: 200 },
];
