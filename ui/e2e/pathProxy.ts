import { createServer, request as send, type IncomingMessage } from "node:http";
import type { Socket } from "node:net";

export interface PathProxyOptions {
  /** Where on the proxy the product lies, such as "/stocks". */
  readonly path: string;
  /** Whether it removes the path, as `handle_path` of Caddy and Home Assistant do. */
  readonly removesPath: boolean;
  /** Headers that it adds. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface PathProxy {
  /** With its path, without a slash at the end. */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Somebody else's front door: one path of a host leads to the product, live line included, and
 * everything else is 404. `target` is asked when a request comes, because the product is started with the
 * address of its proxy.
 */
export async function startPathProxy(
  target: () => string,
  { path, removesPath, headers = {} }: PathProxyOptions,
): Promise<PathProxy> {
  const pass = (incoming: IncomingMessage) => {
    const { hostname, port } = new URL(target());
    const wanted = (incoming.url ?? "/").slice(removesPath ? path.length : 0);
    return send({
      hostname,
      port,
      method: incoming.method,
      path: wanted.startsWith("/") ? wanted : `/${wanted}`,
      headers: { ...incoming.headers, ...headers },
    });
  };
  const isInside = ({ url = "" }: IncomingMessage) =>
    url === path || url.startsWith(`${path}/`) || url.startsWith(`${path}?`);

  const server = createServer((incoming, response) => {
    if (!isInside(incoming)) {
      response.writeHead(404, { "content-type": "text/plain" }).end("Another page of the host");
      return;
    }
    const passed = pass(incoming);
    passed.on("response", (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on("error", () => response.destroy());
    incoming.pipe(passed);
  });
  server.on("upgrade", (incoming: IncomingMessage, socket: Socket) => {
    if (!isInside(incoming)) return void socket.destroy();
    const passed = pass(incoming);
    passed.on("upgrade", (answer, upstream) => {
      const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`);
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join("\r\n")}\r\n\r\n`);
      upstream.pipe(socket).pipe(upstream);
      for (const end of [upstream, socket]) end.on("error", () => undefined);
    });
    passed.on("response", () => socket.destroy());
    passed.on("error", () => socket.destroy());
    passed.end();
  });
  // Node does not count live lines among its connections.
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}${path}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
