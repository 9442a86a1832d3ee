import { join } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { build } from "vite";

/** Makes the browser do nothing but show the page. */
export const BROWSER_ARGUMENTS: readonly string[] = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/** Builds the page in a folder next to this file, as for production. */
export async function buildPage(name: string, outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: fileURLToPath(new URL(`./${name}`, import.meta.url)),
    logLevel: "warn",
    mode: "production",
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    plugins: [react()],
    build: { outDir, emptyOutDir: true, chunkSizeWarningLimit: 2000 },
  });
}

/** Serves the build on a port chosen by the system. */
export const servePage = (folder: string) =>
  Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: async ({ url }) => {
      const { pathname } = new URL(url);
      const file = Bun.file(join(folder, pathname === "/" ? "index.html" : pathname));
      return (await file.exists()) ? new Response(file) : new Response(null, { status: 404 });
    },
  });
