import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));

export const contentTypes: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".woff2": "font/woff2",
};

export interface FileServer {
  readonly url: string;
  close(): Promise<void>;
}

/** As plain a host as there is: files, and index.html for the page's own addresses. */
export const serveFolder = (folder: string): Promise<FileServer> =>
  serveFolderAt(join(root, folder));

/** The same for a folder anywhere. */
export async function serveFolderAt(base: string): Promise<FileServer> {
  if (!existsSync(join(base, "index.html"))) {
    throw new Error(`${base} is not built; run \`bun run test\`, or build it by itself`);
  }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const wanted = join(base, normalize(decodeURIComponent(pathname)));
    const isFile = existsSync(wanted) && statSync(wanted).isFile();
    const file = isFile ? wanted : join(base, "index.html");
    response.setHeader("content-type", contentTypes[extname(file)] ?? "application/octet-stream");
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
