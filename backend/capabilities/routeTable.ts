import { Elysia, type AnyElysia } from "elysia";
import { alertRoutes } from "./alerts/routes.ts";
import { communityRoutes } from "./community/routes.ts";
import { emailRoutes } from "./contacts/emailRoutes.ts";
import { phoneRoutes } from "./contacts/phoneRoutes.ts";
import { dashboardRoutes } from "./dashboard/routes.ts";
import { earningsRoutes } from "./earnings/routes.ts";
import { accessRoutes } from "../platform/http/accessRoutes.ts";
import { errors } from "../platform/http/errors.ts";
import { healthRoutes } from "../platform/http/health.ts";
import { internationalRoutes } from "./international/routes.ts";
import { singleParameters } from "../platform/http/parameters.ts";
import { liveRoutes } from "../platform/live/routes.ts";
import { destinationRoutes } from "./notifications/destinationRoutes.ts";
import { muteRoutes } from "./notifications/quiet/muteRoutes.ts";
import { pushRoutes } from "./notifications/pushRoutes.ts";
import { notificationRoutes } from "./notifications/routes.ts";
import { portfolioRoutes } from "./portfolios/routes.ts";
import { screenerRoutes } from "./screener/routes.ts";
import { settingsRoutes } from "./settings/settingsRoutes.ts";
import { signalRoutes } from "./signals/routes.ts";
import { discoveryRoutes } from "./stocks/discoveryRoutes.ts";
import { markRoutes } from "./stocks/markRoutes.ts";
import { stockRoutes } from "./stocks/routes.ts";
import { surgeRoutes } from "./surge/routes.ts";
import { watchlistRoutes } from "./watchlist/routes.ts";
import type { Log } from "../platform/log.ts";
import type { Scrub } from "../platform/secretScrubber.ts";

/** Every capability that answers calls, by name; the API's document keeps this order. */
const routeTable = {
  stocks: stockRoutes,
  discovery: discoveryRoutes,
  marks: markRoutes,
  international: internationalRoutes,
  portfolios: portfolioRoutes,
  watchlist: watchlistRoutes,
  screener: screenerRoutes,
  surge: surgeRoutes,
  signals: signalRoutes,
  earnings: earningsRoutes,
  alerts: alertRoutes,
  emails: emailRoutes,
  phones: phoneRoutes,
  notifications: notificationRoutes,
  mutes: muteRoutes,
  destinations: destinationRoutes,
  push: pushRoutes,
  settings: settingsRoutes,
  dashboard: dashboardRoutes,
  community: communityRoutes,
  access: accessRoutes,
  readHealth: healthRoutes,
} as const satisfies Record<string, (parts: never) => AnyElysia>;

type RouteTable = typeof routeTable;

/** What each capability offers its routes. */
export type RouteParts = {
  readonly [Name in keyof RouteTable]: Parameters<RouteTable[Name]>[0];
} & {
  readonly log: Log;
  readonly scrub: Scrub;
  /** Left out, interpreted. */
  readonly validation?: Validation | undefined;
};

const names = Object.keys(routeTable) as (keyof RouteTable)[];

const buildRoutes = <Name extends keyof RouteTable>(name: Name, parts: RouteParts): AnyElysia => {
  // Each entry fits its own part; the compiler sees only that some entry meets some part.
  const build = routeTable[name] as (part: RouteParts[Name]) => AnyElysia;
  return build(parts[name]);
};

/**
 * How calls are checked: by code made of the schemas once, or by reading the schemas at each call.
 * The first is several times as fast; a page's Content-Security-Policy allows only the second.
 */
export type Validation = "compiled" | "interpreted";

/** Every call of the API. */
export function composeRoutes(parts: RouteParts) {
  const isCompiled = parts.validation === "compiled";
  // Compiled, to normalise is to drop what a body has too many instead of refusing it.
  const routes = new Elysia({ aot: isCompiled, normalize: !isCompiled }).use(
    errors(parts.log, parts.scrub),
  );
  const withQuery = new Set<string>();
  if (isCompiled) routes.use(singleParameters((route) => withQuery.has(route)));
  for (const name of names) {
    const part = buildRoutes(name, parts);
    // Answers are held against their schemas in tests, and in every page.
    if (isCompiled) for (const { hooks } of part.routes) delete hooks.response;
    routes.use(part);
  }
  for (const { path, hooks } of routes.routes) if (hooks.query) withQuery.add(path);
  return routes.use(liveRoutes());
}
