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
          // Modules shared by several screens are bundled into one file: twenty files of a kilobyte
          // are twenty requests, and without HTTP/2 a browser sends six at a time to a host.
          codeSplitting: {
            groups: [
              {
                name: "react",
                test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]|vite[\\/]preload-helper/,
                priority: 3,
              },
              {
                name: "store",
                test: /[\\/]node_modules[\\/](@reduxjs|immer|react-redux|redux|reselect)[\\/]/,
                priority: 2,
              },
              { name: "api", test: /[\\/]ui[\\/]api[\\/]/, minShareCount: 2, priority: 2 },
              {
                name: "shared",
                test: /[\\/]ui[\\/](app|components|format|features[\\/](shell|inbox)|screens)\b|@blueprintjs[\\/]icons/,
                minShareCount: 2,
                priority: 1,
              },
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
