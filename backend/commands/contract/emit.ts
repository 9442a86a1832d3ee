import { BODY_TOO_LARGE } from "../../platform/http/access/guard.ts";
import { toOpenAPISchema } from "@elysiajs/openapi";
import { capabilities } from "../../capabilities/index.ts";
import { composeRoutes, type RouteParts } from "../../platform/http/composeRoutes.ts";
import { silentLog } from "../../platform/log.ts";
import { version } from "../../platform/version.ts";
import { normalize, type Json, type JsonObject } from "./normalize.ts";
import { fileURLToPath } from "node:url";

/** The generator accepts 3.0 to 3.1.1; it refuses the emitter's own 3.1.2. */
const OPENAPI_VERSION = "3.1.1";

/** Errors that any call may return before its own code runs, for every method. */
const anyCall = {
  401: "The access token is missing or wrong. Only if one is set",
  403: "The host name is not allowed, or the request came from another site",
  413: BODY_TOO_LARGE,
  429: "Too many calls with a wrong access token",
  503: "Unavailable: the server is stopping, rebuilding its tables or busy, or its disk is full",
};
const anyMutation = { 400: "The body is not JSON or has another content type" };
const withInput = { 422: "A parameter or a field of the body is not valid" };

/** Returns the OpenAPI document of the current routes without starting anything. */
function buildOpenApi(): JsonObject {
  const emitted = toOpenAPISchema(
    composeRoutes(unreachableParts()),
    undefined,
    undefined,
    undefined,
    OPENAPI_VERSION,
  );
  const paths = JSON.parse(JSON.stringify(emitted.paths)) as JsonObject;
  return normalize({
    openapi: OPENAPI_VERSION,
    info: {
      title: "Stock Monitor",
      version,
      description:
        "Times are ISO 8601 in UTC, ids are integers, lists are newest first. Errors are one plain sentence. x-tags lists the resources that a response contains. Changes to them are announced on `/ws` and, to the caller of a write, in the response header X-Changed.",
    },
    paths: Object.fromEntries(
      // Sorted, so that the order in which capabilities are composed does not affect the contract.
      Object.entries(paths)
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(
          ([path, item]) =>
            [
              path,
              {
                ...withCommonAnswers(checkTags(path, item)),
                ...(path === SESSION_PATH ? signIn : {}),
              },
            ] as const,
        ),
    ),
  });
}

/** Every GET must declare its resources, for the client's cache; see `contract/resource.ts`. */
export function checkTags(path: string, item: Json): Json {
  const { get } = item as Record<string, JsonObject | undefined>;
  const tags = get?.["x-tags"];
  if (get && !Array.isArray(tags)) {
    throw new Error(
      `GET ${path} does not say what its answer shows: add shows("…") or unannounced of backend/contract/resource.ts to its detail`,
    );
  }
  for (const tag of (tags ?? []) as readonly string[]) {
    const parameter = /:(\{\w+\})$/.exec(tag)?.[1];
    if (parameter !== undefined && !path.includes(parameter)) {
      throw new Error(`GET ${path} shows ${tag}, but its path has no ${parameter}`);
    }
  }
  return item;
}

function withCommonAnswers(item: Json): JsonObject {
  const operations = Object.entries(item as Record<string, JsonObject>).map(
    ([method, operation]) => {
      const extra = {
        ...anyCall,
        ...(method === "get" ? {} : anyMutation),
        ...(operation.parameters || operation.requestBody ? withInput : {}),
      };
      const answers = Object.entries(extra).map(([status, description]) => [
        status,
        answerOf(description, "text/plain"),
      ]);
      const responses = { ...Object.fromEntries(answers), ...(operation.responses as JsonObject) };
      return [
        method,
        { ...refuseOtherFields(operation), responses: withPageHeaders(operation, responses) },
      ] as const;
    },
  );
  return Object.fromEntries(operations);
}

/** The emitter does not document headers; every paged list has the same two. */
function withPageHeaders(operation: JsonObject, responses: JsonObject): JsonObject {
  const parameters = (operation.parameters ?? []) as readonly JsonObject[];
  if (!parameters.some(({ name }) => name === "after")) return responses;
  const headers = {
    Link: {
      description: 'The next page, with `rel="next"` (RFC 8288); absent at the end',
      schema: { type: "string" },
    },
    "X-Total-Count": {
      description: "Rows of the whole list",
      schema: { type: "integer", minimum: 0 },
    },
  };
  return { ...responses, 200: { ...(responses["200"] as JsonObject), headers } };
}

/** The emitter omits `additionalProperties: false`, which the validator enforces. */
function refuseOtherFields(operation: JsonObject): JsonObject {
  const body = operation.requestBody as JsonObject | undefined;
  if (!body) return operation;
  const strict = (value: Json): Json => {
    if (value === null || typeof value !== "object") return value;
    if (Array.isArray(value)) return value.map(strict);
    const entries = Object.entries(value).map(([key, inner]) => [key, strict(inner)] as const);
    const object = Object.fromEntries(entries);
    return object["type"] === "object" ? { ...object, additionalProperties: false } : object;
  };
  return { ...operation, requestBody: strict(body) };
}

function answerOf(description: string, type: "text/plain" | "text/html"): JsonObject {
  return { description, content: { [type]: { schema: { type: "string" } } } };
}

const SESSION_PATH = "/api/session";

/** Call implemented by the host (`http/accessToken.ts`), not by the app: the passcode form. */
const signIn: JsonObject = {
  post: {
    operationId: "signIn",
    summary: "Exchange the access token for a session cookie",
    description:
      "Posted by the passcode page if an access token is set. Programs send `Authorization: Bearer …` instead.",
    tags: ["Access"],
    requestBody: {
      required: true,
      content: {
        "application/x-www-form-urlencoded": {
          schema: {
            type: "object",
            required: ["passcode"],
            properties: {
              passcode: { type: "string" },
              next: {
                type: "string",
                description: "Path to redirect to; / unless it is on this server",
              },
            },
          },
        },
      },
    },
    responses: {
      303: { description: "Signed in: the cookie is set, redirects to `next`" },
      401: answerOf("The passcode is wrong; responds with the page again", "text/html"),
      403: answerOf(anyCall[403], "text/plain"),
      404: answerOf("No access token is set, so there is nothing to sign in to", "text/plain"),
      413: answerOf(anyCall[413], "text/plain"),
      429: answerOf(
        "Too many wrong passcodes; responds with the page and the seconds to wait",
        "text/html",
      ),
      503: answerOf(anyCall[503], "text/plain"),
    },
  },
};

/** Stub dependencies: routes use them only to answer requests, which emitting does not do. */
function unreachableParts(): RouteParts {
  const unreachable: never = new Proxy(() => undefined, { get: () => unreachable }) as never;
  return {
    log: silentLog,
    scrub: unreachable,
    routes: capabilities.entries.flatMap((entry) => entry.routesOf(unreachable)),
    access: unreachable,
    sessionEnded: unreachable,
    readHealth: unreachable,
  };
}

const root = fileURLToPath(new URL("../../../", import.meta.url));

export const SNAPSHOT_FILE = `${root}backend/contract/openapi.json`;
export const CLIENT_FILE = `${root}ui/api/endpoints.gen.ts`;
export const FETCH_CLIENT_FILE = `${root}ui/api/client/client.gen.ts`;
export const CHANNELS_FILE = `${root}ui/api/channels.gen.ts`;
export const SOURCES_FILE = `${root}ui/api/sources.gen.ts`;

/** Indents the document, so that API changes produce a readable diff. */
export const renderSnapshot = (): string => `${JSON.stringify(buildOpenApi(), null, 2)}\n`;
