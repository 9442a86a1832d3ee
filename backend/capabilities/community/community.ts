import { MINUTE_MS } from "../../platform/durations.ts";
import type { Kysely } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { LiveMessage } from "../../contract/live.ts";
import type { Database } from "../../platform/database/schema.ts";
import { createRateLimit } from "../../platform/http/rateLimit.ts";
import type { CommunityRoutePorts } from "./routes.ts";
import { createCommunityStore } from "./store.ts";

export interface CommunityPorts {
  readonly database: Kysely<Database>;
  readonly clock: Clock;
  readonly broadcast: (message: LiveMessage) => void;
}

/** More posts and replies a minute than people write, and far less than a flood needs. */
const WRITES = { uses: 30, windowMs: MINUTE_MS };

/** The board; every open page is notified of posts and deletions. */
export const createCommunity = ({ database, clock, broadcast }: CommunityPorts) =>
  ({
    community: createCommunityStore({
      database,
      clock,
      changed: (postId, { isDeleted }) =>
        broadcast({ type: "community.changed", postId, isDeleted }),
    }),
    writeLimit: createRateLimit(clock, WRITES.uses, WRITES.windowMs),
  }) satisfies CommunityRoutePorts;
