import { createApiTokens, type ApiTokens } from "../../platform/http/access/apiTokens.ts";
import { everySeconds } from "../../platform/jobs/jobs.ts";
import type { Capability, Platform } from "../capability.ts";
import { Elysia, t } from "elysia";
import { ApiTokenList, CreatedApiToken, NewApiToken } from "../../contract/apiToken.ts";
import { ErrorText, Success } from "../../contract/common.ts";
import { shows } from "../../contract/resource.ts";
import { HttpError, successOf } from "../../platform/http/errors.ts";
import { parseLine } from "../../platform/http/textFields.ts";
import type { Clock } from "../../platform/clock.ts";
import { DAY_MS } from "../../domain/durations.ts";
import { NO_STREAM } from "../../platform/eventStore/event.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import { apiTokenStream, type ApiTokenEvent } from "./events.ts";

type ApiTokenOperations = ReturnType<typeof createApiTokenOperations>;

function createApiTokenOperations(tokens: ApiTokens, store: EventStore, clock: Clock) {
  const record = async (id: string, expectedVersion: number, event: ApiTokenEvent) => {
    await store.append(apiTokenStream(id), expectedVersion, [event]);
  };
  return {
    list: tokens.list,
    /** Returns undefined if the name is taken. The name must already be validated. */
    async create({
      name,
      scope,
      expiresInDays,
    }: NewApiToken): Promise<CreatedApiToken | undefined> {
      const expiresAt = expiresInDays === null ? null : clock.now() + expiresInDays * DAY_MS;
      const created = await tokens.create({ name, scope, expiresAt });
      if (!created) return undefined;
      const { id, expiresAt: until } = created.entry;
      try {
        await record(id, NO_STREAM, {
          type: "ApiTokenCreated",
          data: { id, name, scope, expiresAt: until },
        });
      } catch (error) {
        // Revoke the token, which no one has seen, because an unrecorded token must not work.
        await tokens.revoke(id);
        throw error;
      }
      return created;
    },
    async revoke(id: string): Promise<boolean> {
      const ended = await tokens.revoke(id);
      if (!ended) return false;
      const { length } = await store.readStream(apiTokenStream(id));
      await record(id, length, { type: "ApiTokenRevoked", data: { id, name: ended.name } });
      return true;
    },
  };
}

/**
 * Routes of `/api/access/tokens`. Requests authenticated with an API token are refused; see
 * bearer.ts.
 */
const apiTokenRoutes = (tokens: ApiTokenOperations) =>
  new Elysia({ prefix: "/api/access/tokens", tags: ["Access"] })
    .get("", async () => [...(await tokens.list())], {
      detail: {
        operationId: "listApiTokens",
        ...shows("api-tokens"),
        summary: "List the API tokens without their secrets, newest first",
      },
      response: { 200: ApiTokenList },
    })
    .post(
      "",
      async ({ body, set }) => {
        const name = parseLine(body.name, "name");
        const created = await tokens.create({ ...body, name });
        if (!created) throw new HttpError(409, `A token named “${name}” already exists`, nameField);
        set.status = 201;
        set.headers["cache-control"] = "no-store";
        return created;
      },
      {
        parse: "json",
        body: NewApiToken,
        detail: {
          operationId: "createApiToken",
          summary: "Create an API token",
          description:
            "The response contains the secret, which is not stored and cannot be shown again. Send it as `Authorization: Bearer`.",
        },
        response: { 201: CreatedApiToken, 409: ErrorText, 422: ErrorText },
      },
    )
    .delete("/:id", async ({ params }) => successOf(await tokens.revoke(params.id), "This token"), {
      params: t.Object({ id: t.String({ maxLength: 64 }) }),
      detail: {
        operationId: "revokeApiToken",
        summary: "Revoke an API token",
        description:
          "The next request with the token is refused and its WebSocket connections are closed.",
      },
      response: { 200: Success, 404: ErrorText },
    });

const nameField = { field: "name" };

export interface ApiTokenPorts {
  /** Token store of the host; if omitted, tokens are kept in memory until the process ends. */
  readonly tokens?: ApiTokens | undefined;
}

export const apiTokens: Capability<"apiTokens", Platform & ApiTokenPorts, ApiTokenOperations> = {
  name: "apiTokens",
  changes: [{ resource: "api-tokens", after: ["ApiTokenCreated", "ApiTokenRevoked"] }],
  withoutTables: ["/api/access/tokens"],
  create: ({ clock, log, store, tokens = createApiTokens({ clock, log }) }) => ({
    service: createApiTokenOperations(tokens, store, clock),
    jobs: [everySeconds("end-expired-tokens", 60, tokens.endExpired)],
  }),
  routes: (operations) => [apiTokenRoutes(operations)],
};
