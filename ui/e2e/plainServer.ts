import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { contentTypes, type FileServer } from "./staticServer.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/**
 * A host that knows no rule but the oldest: a file is a file, a folder is its index.html and gets
 * its slash, everything else is the 404.html of the folder. `prefix` is where on it the folder lies ("/x/y").
 */
export async function servePlainly(folder: string, prefix: string): Promise<FileServer> {
  const base = join(root, folder);
  if (!existsSync(join(base, "index.html"))) {
    throw new Error(`${folder} is not built; run \`bun run test\`, or build it by itself`);
  }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const isInside = pathname === prefix || pathname.startsWith(`${prefix}/`);
    const wanted = join(base, normalize(decodeURIComponent(pathname.slice(prefix.length))));
    const stats = isInside && existsSync(wanted) ? statSync(wanted) : undefined;
    const file = stats?.isDirectory() ? join(wanted, "index.html") : wanted;
    if (stats?.isDirectory() && !pathname.endsWith("/")) {
      response.writeHead(301, { location: `${pathname}/` }).end();
      return;
    }
    if (!stats || !existsSync(file)) {
      response.writeHead(404, { "content-type": "text/html; charset=utf-8" });
      createReadStream(join(base, "404.html")).pipe(response);
      return;
    }
    response.setHeader("content-type", contentTypes[extname(file)] ?? "application/octet-stream");
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  let isClosed = false;
  return {
    url: `http://127.0.0.1:${port}${prefix}`,
    close: () =>
      new Promise((resolve) => {
        if (isClosed) return resolve();
        isClosed = true;
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
