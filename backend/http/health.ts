import { Elysia } from "elysia";
import { Health } from "../contract/health.ts";

/** `/api/health`: what a monitor, a container and the Settings screen ask. */
export const healthRoutes = (readHealth: () => Promise<Health>) =>
  new Elysia({ tags: ["Health"] }).get("/api/health", () => readHealth(), {
    detail: { operationId: "getHealth", summary: "Version, store, sources and uptime" },
    response: { 200: Health },
  });
