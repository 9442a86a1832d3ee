import { MINUTE_MS } from "../../domain/durations.ts";
import type { Clock } from "../../platform/clock.ts";
import type { LiveMessage } from "../../contract/live.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import { createRateLimit } from "../../platform/http/rateLimit.ts";
import type { CommunityRoutePorts } from "./routes.ts";
import { CommunityStore } from "./store.ts";

export interface CommunityPorts {
  readonly store: EventStore;
  readonly clock: Clock;
  readonly broadcast: (message: LiveMessage) => void;
}

/** Rate limit above what people write and far below what a flood needs. */
const WRITES = { uses: 30, windowMs: MINUTE_MS };

export const createCommunity = ({ store, clock, broadcast }: CommunityPorts) =>
  ({
    community: new CommunityStore({
      store,
      clock,
      changed: (postId, { isDeleted }) =>
        broadcast({ type: "community.changed", postId, isDeleted }),
    }),
    writeLimit: createRateLimit(clock, WRITES.uses, WRITES.windowMs),
  }) satisfies CommunityRoutePorts;
