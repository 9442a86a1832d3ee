/**
 * What answers are made of, and what the server names when it changed: on `/ws`, and in the answer
 * to the write that changed it. A capability declares after which events (`changes` in its
 * `index.ts`), and each GET declares what it shows.
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
  "stock-notes",
  "stock-signals",
  "surge",
  "watchlists",
  "weekly",
] as const;

export type ResourceName = (typeof resourceNames)[number];

/** All of a resource, or one of it by a path parameter: `alerts:{id}`. */
export type ShownResource = ResourceName | `${ResourceName}:{${string}}`;

/** For the `detail` of a GET: its answer is out of date once one of these has changed. */
export const shows = (...resources: readonly [ShownResource, ...ShownResource[]]) => ({
  "x-tags": resources,
});

/**
 * For the `detail` of a GET whose answer changes unannounced, as prices do, or never: pages poll it,
 * or request it when they need it.
 */
export const unannounced = { "x-tags": [] } as const;
