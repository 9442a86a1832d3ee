import { Elysia, type AnyElysia } from "elysia";
import type { Health } from "../../contract/health.ts";
import type { Log } from "../log.ts";
import type { Scrub } from "../secretScrubber.ts";
import { accessRoutes, type AccessDesk, type SessionEnded } from "./accessRoutes.ts";
import { errors } from "./errors.ts";
import { healthRoutes } from "./health.ts";
import { liveRoutes } from "./liveRoutes.ts";
import { singleParameters } from "./parameters.ts";

/**
 * How calls are checked: by code made of the schemas once, or by reading the schemas at each call.
 * The first is several times as fast; a page's Content-Security-Policy allows only the second.
 */
export type Validation = "compiled" | "interpreted";

export interface RouteParts {
  readonly log: Log;
  readonly scrub: Scrub;
  /** Left out, interpreted. */
  readonly validation?: Validation | undefined;
  /** What the capabilities answer. */
  readonly routes: readonly AnyElysia[];
  readonly access: AccessDesk;
  /** A browser was signed out. */
  readonly sessionEnded: (event: SessionEnded) => Promise<void>;
  readonly readHealth: () => Promise<Health>;
}

/** Every call of the API. */
export function composeRoutes({ log, scrub, validation, ...parts }: RouteParts) {
  const isCompiled = validation === "compiled";
  // Compiled, to normalize is to drop what a body has too many instead of refusing it.
  const all = new Elysia({ aot: isCompiled, normalize: !isCompiled }).use(errors(log, scrub));
  const withQuery = new Set<string>();
  if (isCompiled) all.use(singleParameters((route) => withQuery.has(route)));
  for (const part of [
    ...parts.routes,
    accessRoutes(parts.access, parts.sessionEnded),
    healthRoutes(parts.readHealth),
  ]) {
    // Answers are held against their schemas in tests, and in every page.
    if (isCompiled) for (const { hooks } of part.routes) delete hooks.response;
    all.use(part);
  }
  for (const { path, hooks } of all.routes) if (hooks.query) withQuery.add(path);
  return all.use(liveRoutes());
}
