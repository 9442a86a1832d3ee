import { Elysia, type AnyElysia } from "elysia";
import type { Health } from "../../contract/health.ts";
import type { Log } from "../log.ts";
import type { Scrub } from "../secretScrubber.ts";
import { accessRoutes, type AccessControl, type SessionEnded } from "./accessRoutes.ts";
import { errors } from "./errors.ts";
import { healthRoutes } from "./health.ts";
import { liveRoutes } from "./liveRoutes.ts";
import { singleParameters } from "./parameters.ts";

/**
 * How calls are validated: `compiled` generates code from the schemas once, `interpreted` reads the
 * schemas on each call. The first is several times as fast; a page's Content-Security-Policy allows
 * only the second.
 */
export type Validation = "compiled" | "interpreted";

export interface RouteParts {
  readonly log: Log;
  readonly scrub: Scrub;
  /** Default: interpreted. */
  readonly validation?: Validation | undefined;
  readonly routes: readonly AnyElysia[];
  readonly access: AccessControl;
  readonly sessionEnded: (event: SessionEnded) => Promise<void>;
  readonly readHealth: () => Promise<Health>;
}

export function composeRoutes({ log, scrub, validation, ...parts }: RouteParts) {
  const isCompiled = validation === "compiled";
  // In compiled mode, normalizing would drop unknown properties of a body instead of rejecting
  // them.
  const all = new Elysia({ aot: isCompiled, normalize: !isCompiled }).use(errors(log, scrub));
  const withQuery = new Set<string>();
  if (isCompiled) all.use(singleParameters((route) => withQuery.has(route)));
  for (const part of [
    ...parts.routes,
    accessRoutes(parts.access, parts.sessionEnded),
    healthRoutes(parts.readHealth),
  ]) {
    // Responses are validated against their schemas only in tests and in pages.
    if (isCompiled) for (const { hooks } of part.routes) delete hooks.response;
    all.use(part);
  }
  for (const { path, hooks } of all.routes) if (hooks.query) withQuery.add(path);
  return all.use(liveRoutes());
}
