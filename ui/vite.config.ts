import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type UserConfig } from "vite";
import { listStoryPaths } from "../mocks/storyDay.ts";
import { appWorker } from "./build/appWorker.ts";
import { MOCK_WORKER, mockWorker } from "./build/mockWorker.ts";
import { precompress } from "./build/precompress.ts";
import { readPaths } from "./build/readPaths.ts";
import { replacements } from "./build/replacements.ts";
import { staticRoutes } from "./build/staticRoutes.ts";
import { styleFirst } from "./build/styleFirst.ts";
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
      styleFirst(),
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
          // Modules of three or more screens are bundled into one file. Without it the dashboard loads
          // 121 files of 155 kB (gzip), with it 13 of 180 kB; for two or more screens 5 of 245 kB.
          codeSplitting: {
            groups: [{ name: "shared", test: /[\\/](ui|node_modules)[\\/]/, minShareCount: 3 }],
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
