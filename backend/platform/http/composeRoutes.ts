import { Elysia, type AnyElysia } from "elysia";
import { Health, Liveness, Readiness } from "../../contract/health.ts";
import type { Log } from "../log.ts";
import type { Scrub } from "../secretScrubber.ts";
import { accessRoutes, type AccessControl, type SessionEnded } from "./access/accessRoutes.ts";
import { errors, HttpError } from "./errors.ts";
import { singleParameters } from "./parameters.ts";
import { unannounced } from "../../contract/resource.ts";
import { ErrorText } from "../../contract/common.ts";
import { LiveMessage } from "../../contract/live.ts";

/** Documents `/ws`. The host performs the upgrade, because each host has its own way. */
const liveRoutes = () =>
  new Elysia({ tags: ["Live"] }).get(
    "/ws",
    () => {
      throw new HttpError(426, "This address accepts only WebSocket connections");
    },
    {
      detail: {
        operationId: "liveMessages",
        ...unannounced,
        summary: "Open a WebSocket for live messages",
        description:
          "Each frame is one LiveMessage as JSON. A client sends {type: 'watch', symbols: […]} to receive quotes.",
      },
      response: { 200: LiveMessage, 426: ErrorText },
    },
  );

/** `/api/health` always returns 200, and `/live` while it runs; `/ready` returns 503 on failure. */
export const healthRoutes = (readHealth: () => Promise<Health>) =>
  new Elysia({ tags: ["Health"] })
    .get("/api/health", () => readHealth(), {
      detail: {
        operationId: "getHealth",
        ...unannounced,
        summary: "Get the status with reasons, version, store, sources and uptime",
      },
      response: { 200: Health },
    })
    .get("/api/health/live", () => ({ status: "ok" as const }), {
      detail: {
        operationId: "getLiveness",
        ...unannounced,
        summary: "Check that the process responds",
      },
      response: { 200: Liveness },
    })
    .get(
      "/api/health/ready",
      async () => {
        const { status } = await readHealth();
        if (status === "failing") {
          throw new HttpError(503, "The server is failing. See /api/health for the reasons");
        }
        return { status };
      },
      {
        detail: {
          operationId: "getReadiness",
          ...unannounced,
          summary: "Check that the server is working; 503 if it is failing",
        },
        response: { 200: Readiness },
      },
    );

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
  // them. In the other one, Elysia's default would generate code for each response as well.
  const all = new Elysia({ aot: isCompiled, normalize: isCompiled ? false : "typebox" }).use(
    errors(log, scrub),
  );
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
