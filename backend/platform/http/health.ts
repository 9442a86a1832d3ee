import { Elysia } from "elysia";
import { HttpError } from "./errors.ts";
import { Health, Liveness, Readiness } from "../../contract/health.ts";
import { unannounced } from "../../contract/resource.ts";

/**
 * `/api/health` is for monitors and the Settings screen, and always returns 200. `/live` responds
 * as long as the process does; `/ready` returns 503 while the product is failing.
 */
export const healthRoutes = (readHealth: () => Promise<Health>) =>
  new Elysia({ tags: ["Health"] })
    .get("/api/health", () => readHealth(), {
      detail: {
        operationId: "getHealth",
        ...unannounced,
        summary: "Get the status with reasons, version, store, sources and uptime",
      },
      response: { 200: Health },
    })
    .get("/api/health/live", () => ({ status: "ok" as const }), {
      detail: {
        operationId: "getLiveness",
        ...unannounced,
        summary: "Check that the process responds",
      },
      response: { 200: Liveness },
    })
    .get(
      "/api/health/ready",
      async () => {
        const { status } = await readHealth();
        if (status === "failing") {
          throw new HttpError(503, "The server is failing. See /api/health for the reasons");
        }
        return { status };
      },
      {
        detail: {
          operationId: "getReadiness",
          ...unannounced,
          summary: "Check that the server is working; 503 if it is failing",
        },
        response: { 200: Readiness },
      },
    );
