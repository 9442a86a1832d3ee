import { createApiTokens, type ApiTokens } from "../../platform/apiTokens.ts";
import { everySeconds } from "../../platform/jobs/jobs.ts";
import type { Capability, Platform } from "../capability.ts";
import { createApiTokenOperations, type ApiTokenOperations } from "./operations.ts";
import { apiTokenRoutes } from "./routes.ts";

export interface ApiTokenPorts {
  /** The tokens that the host lets in; left out, as in a page, they end with the process. */
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
