import type { Capability, Platform } from "../capability.ts";
import { createCommunity } from "./community.ts";
import { communityRoutes, type CommunityRoutePorts } from "./routes.ts";

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
    service: createCommunity({
      store,
      clock,
      broadcast: (message) => hub.broadcast(message),
    }),
  }),
  routes: (service) => [communityRoutes(service)],
};
