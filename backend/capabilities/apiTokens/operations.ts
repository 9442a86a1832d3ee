import type { CreatedApiToken, NewApiToken } from "../../contract/apiToken.ts";
import type { ApiTokens } from "../../platform/http/access/apiTokens.ts";
import type { Clock } from "../../platform/clock.ts";
import { DAY_MS } from "../../domain/durations.ts";
import { NO_STREAM } from "../../platform/eventStore/event.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import { apiTokenStream, type ApiTokenEvent } from "./events.ts";

export type ApiTokenOperations = ReturnType<typeof createApiTokenOperations>;

export function createApiTokenOperations(tokens: ApiTokens, store: EventStore, clock: Clock) {
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
