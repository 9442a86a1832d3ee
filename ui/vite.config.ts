import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type UserConfig } from "vite";
import { listStoryPaths } from "../mocks/storyDay.ts";
import { appWorker } from "./build/appWorker.ts";
import { headOrder } from "./build/headOrder.ts";
import { MOCK_WORKER, mockWorker } from "./build/mockWorker.ts";
import { precompress } from "./build/precompress.ts";
import { readPaths } from "./build/readPaths.ts";
import { replacements } from "./build/replacements.ts";
import { staticRoutes } from "./build/staticRoutes.ts";
import { themeBlueprint } from "./build/themeBlueprint.ts";

const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Address of the backend for `bun run dev`. */
const BACKEND = "http://127.0.0.1:3000";

export default defineConfig(async ({ command, mode }): Promise<UserConfig> => {
  const screens =
    command === "build" && mode === "demo" ? await readPaths(fromHere("screens.ts")) : [];
  return {
    root: fromHere("."),
    // Relative, because server and demo may be deployed under any base path, which the page
    // declares.
    base: "./",
    plugins: [
      react(),
      headOrder(),
      ...(mode === "demo"
        ? [
            mockWorker(),
            staticRoutes(screens, listStoryPaths(screens.map((path) => ({ path })))),
            appWorker({ mockWorker: MOCK_WORKER }),
          ]
        : // After the service worker, which is compressed, too. The demo's hosts compress by themselves.
          [appWorker(), precompress()]),
    ],
    resolve: { alias: replacements },
    css: { postcss: { plugins: [themeBlueprint()] } },
    worker: { format: "es" },
    build: {
      outDir: fromHere(mode === "demo" ? "../dist/demo" : "../dist/ui"),
      emptyOutDir: true,
      target: "es2023",
      // Nothing is inlined, because font-src and script-src would block data: URLs.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          // The page evaluates react, api and frame one after the other (main.tsx), each in a file with
          // its dependencies. What four or more screens share is bundled: for three or more the dashboard
          // loads 13 files of 236 kB (Brotli), for four 18 of 220 kB, for six 30 of 204 kB, and each
          // file takes a slow phone 10 ms to request.
          codeSplitting: {
            groups: [
              { name: "first", tags: ["$initial"], priority: 4 },
              { name: "react", test: /[\\/]react-dom[\\/]client/, priority: 3 },
              { name: "api", test: /[\\/]ui[\\/]api[\\/]endpoints\.ts$/, priority: 2 },
              { name: "frame", test: /[\\/]ui[\\/]openPage\.tsx$/, priority: 1 },
              { name: "shared", test: /[\\/](ui|backend|node_modules)[\\/]/, minShareCount: 4 },
            ],
          },
        },
      },
    },
    server: {
      proxy: {
        // The Host header is unchanged, because the backend accepts writes only from the page's
        // origin.
        "/api": { target: BACKEND },
        "/answer": { target: BACKEND },
        "/mcp": { target: BACKEND },
        "/ws": { target: BACKEND.replace("http", "ws"), ws: true },
      },
    },
  };
});
