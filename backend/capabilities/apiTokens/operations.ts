import type { ApiToken, CreatedApiToken, NewApiToken } from "../../contract/apiToken.ts";
import type { ApiTokens } from "../../platform/apiTokens.ts";
import type { Clock } from "../../platform/clock.ts";
import { DAY_MS } from "../../domain/durations.ts";
import { NO_STREAM } from "../../platform/eventStore/event.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import { apiTokenStream, type ApiTokenEvent } from "./events.ts";

export interface ApiTokenOperations {
  list(): Promise<readonly ApiToken[]>;
  /** Returns undefined if the name is taken. The name must already be validated. */
  create(request: NewApiToken): Promise<CreatedApiToken | undefined>;
  revoke(id: string): Promise<boolean>;
}

export function createApiTokenOperations(
  tokens: ApiTokens,
  store: EventStore,
  clock: Clock,
): ApiTokenOperations {
  const record = async (id: string, expectedVersion: number, event: ApiTokenEvent) => {
    await store.append(apiTokenStream(id), expectedVersion, [event]);
  };
  return {
    list: tokens.list,
    create: async ({ name, scope, expiresInDays }) => {
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
    revoke: async (id) => {
      const ended = await tokens.revoke(id);
      if (!ended) return false;
      const { length } = await store.readStream(apiTokenStream(id));
      await record(id, length, { type: "ApiTokenRevoked", data: { id, name: ended.name } });
      return true;
    },
  };
}
