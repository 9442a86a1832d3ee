import { createApiTokens, type ApiTokens } from "../../platform/http/access/apiTokens.ts";
import { everySeconds } from "../../platform/jobs/jobs.ts";
import type { Capability, Platform } from "../capability.ts";
import { createApiTokenOperations, type ApiTokenOperations } from "./operations.ts";
import { apiTokenRoutes } from "./routes.ts";

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
