import { CALLS, e2e, type ProvenRows } from "./provenRows.ts";

const CLIENT = "ui/api/emptyApi.test.ts";

/** Rows spec-7. */
export const calls: readonly ProvenRows[] = [
  {
    section: "Calls",
    file: CALLS,
    rows: {
      "spec-7.1": "GET /api/stocks/quote/{symbol} | none | Returns the quote fields.",
      "spec-7.2": "A non-ok response means symbol not found.",
      "spec-7.3": "GET /api/stocks/chart/{symbol}?interval={interval} | none | Returns prices.",
      "spec-7.4": "POST /api/stocks/refresh/{symbol} | none | Refreshes the price.",
      "spec-7.5":
        "GET /api/stocks/international/{symbol} | none | Symbol includes the market suffix.",
      "spec-7.6": "GET /api/alerts",
      "spec-7.7":
        "POST /api/alerts | symbol, targetPrice, alertType, optional phoneNumberId or emailId | Returns the created alert.",
      "spec-7.8": "DELETE /api/alerts/{id}",
      "spec-7.9": "GET /api/screener/results",
      "spec-7.10":
        "POST /api/screener/run | maxPrice, minVolume, upsideFilter (the dashboard sends none)",
      "spec-7.11": "GET /api/screener/status",
      "spec-7.12": "GET /api/screener/earnings/status",
      "spec-7.13": "GET /api/screener/earnings/results",
      "spec-7.14": "POST /api/screener/earnings/run | none",
      "spec-7.15": "GET /api/screener/sources",
      "spec-7.16": "GET /api/stock-signals",
      "spec-7.17": "GET /api/dashboard/stats",
      "spec-7.18": "GET /api/surge/results",
      "spec-7.19": "GET /api/surge/status",
      "spec-7.20": "POST /api/surge/run | none | A non-ok response is an error.",
      "spec-7.21": "GET /api/phone-numbers",
      "spec-7.22": "POST /api/phone-numbers | phone, label, isActive",
      "spec-7.23": "PUT /api/phone-numbers/{id} | phone, label, isActive",
      "spec-7.24": "DELETE /api/phone-numbers/{id}",
      "spec-7.25": "POST /api/phone-numbers/{id}/test | none | Returns success.",
      "spec-7.26": "GET /api/notifications/settings",
      "spec-7.27": "GET /api/push/vapid-key | none | Returns publicKey.",
      "spec-7.28": "POST /api/push/subscribe | endpoint, p256dh, auth",
      "spec-7.29": "POST /api/push/test | none | Returns success and message.",
      "spec-7.30": "POST /api/gmail/test | email | Returns success and message.",
      "spec-7.31": "GET /api/gmail/status | none | Polled every 30 s. Returns status and message.",
      "spec-7.32": "GET /api/email-notifications",
      "spec-7.33": "POST /api/email-notifications | email, label",
      "spec-7.34": "PUT /api/email-notifications/{id} | isActive",
      "spec-7.35": "DELETE /api/email-notifications/{id}",
      "spec-7.36": "POST /api/email-notifications/{id}/test",
      "spec-7.37": "GET /api/portfolios",
      "spec-7.38": "POST /api/portfolios | name, description",
      "spec-7.39": "POST /api/watchlist | symbol and name (or companyName)",
      "spec-7.40": "GET /api/community/posts",
      "spec-7.41": "POST /api/community/posts | username, title, content",
      "spec-7.42": "GET /api/community/posts/{id}/comments",
      "spec-7.43": "POST /api/community/posts/{id}/comments | username, content",
      "spec-7.44": "PUT /api/community/posts/{id}/like",
      "spec-7.45": "WebSocket | /ws",
    },
  },
  {
    section: "Polling and refreshing",
    file: e2e("time"),
    rows: {
      "spec-7.46": "dashboard stats 30 s",
      "spec-7.47": "signals 30 s",
      "spec-7.50": "Polled every 60 s on the dashboard and on the short and long pages.",
      "spec-7.52": "Status is polled every 1 s.",
      "spec-7.54": "GET /api/gmail/status | Polled every 30 s.",
      "spec-7.55": "GET /api/community/posts: Polled every 30 s.",
    },
  },
  {
    section: "Polling and refreshing",
    file: e2e("dashboard"),
    rows: {
      "spec-7.48": "On success the alerts and dashboard stats are refreshed",
      "spec-7.49": "DELETE /api/alerts/{id} | none | Refreshes the alerts and stats.",
    },
  },
  {
    section: "Polling and refreshing",
    file: e2e("screener"),
    rows: {
      "spec-7.51": "On success the screener results are refetched.",
      "spec-7.53": "the dashboard sends none",
    },
  },
  {
    section: "Push",
    file: e2e("settings"),
    rows: {
      "spec-7.56": "A service worker file is registered for push.",
    },
  },
  {
    section: "What the product does with answers",
    file: CLIENT,
    rows: {
      "spec-7.57":
        "All calls send cookies. A JSON body is sent with a JSON content type only when a body exists.",
      "spec-7.58": "its response is parsed as JSON",
      "spec-7.59":
        "Queries can be configured so that a 401 gives an empty result instead of an error.",
      "spec-7.60":
        "A non-successful HTTP response becomes an error whose message is the status code, a colon and a space, then the body text (or the status text if the body is empty).",
      "spec-7.61": "No query or mutation is retried.",
    },
  },
  {
    section: "What the product does with answers",
    file: e2e("states"),
    rows: {
      "spec-7.62":
        "Queries never go stale and do not refetch on window focus except where a poll interval is stated above.",
    },
  },
  {
    section: "What the product does with answers",
    file: e2e("screener"),
    rows: {
      "spec-7.63": "The error messages in section 8 show as toasts on failure.",
    },
  },
  {
    section: "What the product does with answers",
    file: e2e("community"),
    rows: {
      "spec-7.64":
        "Chart and quote fetch failures in the chart panel are only logged, with nothing shown to the user.",
      "spec-7.65": "Failures when posting or replying in the community are not handled visibly.",
    },
    decision: "A failure is said where it happened, without a toast, and nothing typed is lost.",
  },
];
