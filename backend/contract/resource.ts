/**
 * Resources that responses consist of, and that the server names when they change: on `/ws`, and in
 * the response to the write that changed them. A capability declares the events that change them
 * (`changes` in its `index.ts`), and each GET declares which ones it shows.
 */
export const resourceNames = [
  "alert-firings",
  "alert-settings",
  "alerts",
  "api-keys",
  "api-tokens",
  "calendar-feed",
  "chart-lines",
  "community-comments",
  "community-posts",
  "credentials",
  "dashboard-layout",
  "deliveries",
  "destinations",
  "email-notifications",
  "firing-contexts",
  "inbox",
  "label-routes",
  "mutes",
  "phone-numbers",
  "portfolios",
  "push-subscriptions",
  "rules",
  "screener-results",
  "screener-runs",
  "sessions",
  "sources",
  "stock-notes",
  "stock-signals",
  "surge",
  "watchlists",
  "weekly",
] as const;

export type ResourceName = (typeof resourceNames)[number];

/** All of a resource, or a single one by a path parameter: `alerts:{id}`. */
export type ShownResource = ResourceName | `${ResourceName}:{${string}}`;

/** For the `detail` of a GET whose response is stale once one of these has changed. */
export const shows = (...resources: readonly [ShownResource, ...ShownResource[]]) => ({
  "x-tags": resources,
});

/** Marks (in `detail`) a GET that never changes, or changes without notice, as prices do. */
export const unannounced = { "x-tags": [] } as const;
