import type { Capability, Platform } from "../capability.ts";
import { createCommunity } from "./community.ts";
import { communityRoutes, type CommunityRoutePorts } from "./routes.ts";

export const community: Capability<"community", Platform, CommunityRoutePorts> = {
  name: "community",
  withoutTables: ["/api/community"],
  sharedReads: ["/api/community"],
  create: ({ database, clock, hub }) => ({
    service: createCommunity({ database, clock, broadcast: hub.broadcast }),
  }),
  routes: (service) => [communityRoutes(service)],
};
