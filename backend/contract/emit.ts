import { toOpenAPISchema } from "@elysiajs/openapi";
import { composeRoutes, type RouteParts } from "../routeTable.ts";
import { silentLog } from "../log.ts";
import { version } from "../version.ts";
import { normalise, type Json, type JsonObject } from "./normalise.ts";

/** The generator reads 3.0 and up to 3.1.1; the emitter's own 3.1.2 it refuses. */
const OPENAPI_VERSION = "3.1.1";

/** Refusals that any call may meet before its own code runs. */
const anyMutation = {
  400: "The body is not valid JSON",
  403: "The request came from another site",
  413: "The body is larger than 64 KiB",
};
const withInput = { 422: "A parameter or a field of the body is not valid" };

/** The OpenAPI document of the routes as they stand; nothing is started for it. */
export function buildOpenApi(): JsonObject {
  const emitted = toOpenAPISchema(
    composeRoutes(unreachableParts()),
    undefined,
    undefined,
    undefined,
    OPENAPI_VERSION,
  );
  const paths = JSON.parse(JSON.stringify(emitted.paths)) as JsonObject;
  return normalise({
    openapi: OPENAPI_VERSION,
    info: {
      title: "Stock Monitor",
      version,
      description:
        "Times are ISO 8601 in UTC, ids are integers, lists are newest first. Errors are one plain sentence.",
    },
    paths: Object.fromEntries(
      Object.entries(paths).map(([path, item]) => [path, withCommonAnswers(item)]),
    ),
  });
}

function withCommonAnswers(item: Json): Json {
  const operations = Object.entries(item as Record<string, JsonObject>).map(
    ([method, operation]) => {
      const extra = {
        ...(method === "get" ? {} : anyMutation),
        ...(operation.parameters || operation.requestBody ? withInput : {}),
      };
      const answers = Object.entries(extra).map(([status, description]) => [
        status,
        { description, content: { "text/plain": { schema: { type: "string" } } } },
      ]);
      const responses = { ...Object.fromEntries(answers), ...(operation.responses as JsonObject) };
      return [method, { ...operation, responses }] as const;
    },
  );
  return Object.fromEntries(operations);
}

/** Routes close over their parts and call them only to answer; emitting calls none. */
function unreachableParts(): RouteParts {
  const unreachable: unknown = new Proxy(() => undefined, { get: () => unreachable });
  return new Proxy({ log: silentLog } as RouteParts, {
    get: (parts, name) => (name === "log" ? parts.log : unreachable),
  });
}
