import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

export const MOCK_WORKER = "mockServiceWorker.js";

/** Serves the installed package's worker, so that versions match. */
export function mockWorker(): Plugin {
  const source = readFileSync(
    fileURLToPath(import.meta.resolve("msw/mockServiceWorker.js")),
    "utf8",
  );
  return {
    name: "mock-worker",
    configureServer(server) {
      server.middlewares.use(`/${MOCK_WORKER}`, (_request, response) => {
        response.setHeader("content-type", "text/javascript");
        response.end(source);
      });
    },
    generateBundle() {
      this.emitFile({ type: "asset", fileName: MOCK_WORKER, source });
    },
  };
}
