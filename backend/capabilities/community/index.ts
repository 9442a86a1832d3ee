import { MINUTE_MS } from "../../domain/durations.ts";
import { createRateLimit } from "../../platform/http/rateLimit.ts";
import type { Capability, Platform } from "../capability.ts";
import { communityRoutes, type CommunityRoutePorts } from "./routes.ts";
import { CommunityStore } from "./store.ts";

/** Rate limit above what people write and far below what a flood needs. */
const WRITES = { uses: 30, windowMs: MINUTE_MS };

export const community: Capability<"community", Platform, CommunityRoutePorts> = {
  name: "community",
  changes: [
    {
      resource: "community-posts",
      after: ["CommunityPostPublished", "CommunityPostDeleted", "CommunityPostRestored"],
    },
    {
      resource: "community-comments",
      after: ["CommunityCommentPublished", "CommunityCommentDeleted", "CommunityCommentRestored"],
      idOf: ({ postId }: { readonly postId: number }) => postId,
    },
  ],
  withoutTables: ["/api/community"],
  create: ({ store, clock, hub }) => ({
    service: {
      community: new CommunityStore({
        store,
        clock,
        changed: (postId, { isDeleted }) =>
          hub.broadcast({ type: "community.changed", postId, isDeleted }),
      }),
      writeLimit: createRateLimit(clock, WRITES.uses, WRITES.windowMs),
    },
  }),
  routes: (service) => [communityRoutes(service)],
};
