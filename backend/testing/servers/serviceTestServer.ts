import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type ServiceBehavior =
  | {
      readonly kind: "answer";
      readonly status: number;
      readonly body?: unknown;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** Reads the request and never answers. */
  | { readonly kind: "hang" }
  /** Answers without an end. */
  | { readonly kind: "flood" };

interface ReceivedPost {
  readonly url: string;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface ServiceTestServer {
  readonly url: string;
  readonly posts: readonly ReceivedPost[];
  /** Redirects requests for a service to this server. */
  readonly rewrite: (url: string) => string;
  behave(behavior: ServiceBehavior): void;
  received(count: number): Promise<void>;
  close(): Promise<void>;
}

/** Real HTTP server with scripted answers. */
export async function startServiceServer(): Promise<ServiceTestServer> {
  const posts: ReceivedPost[] = [];
  const waiting: { readonly count: number; readonly resolve: () => void }[] = [];
  let behavior: ServiceBehavior = { kind: "answer", status: 200 };

  const answer = (response: ServerResponse) => {
    // The next server may get the same port, where a kept connection would be dead.
    response.setHeader("connection", "close");
    if (behavior.kind === "hang") return;
    if (behavior.kind === "flood") {
      response.writeHead(500);
      const pour = () => {
        while (!response.destroyed && response.write("x".repeat(65_536)));
      };
      response.on("drain", pour);
      response.on("error", () => undefined);
      pour();
      return;
    }
    const { status, body, headers = {} } = behavior;
    response.writeHead(status, headers);
    response.end(typeof body === "string" ? body : body === undefined ? "" : JSON.stringify(body));
  };

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const meant = new URL(request.url ?? "", "http://localhost").searchParams.get("meant");
      const body = Buffer.concat(chunks).toString();
      const { method = "", headers } = request;
      posts.push({ url: meant ?? "", method, headers, body });
      for (const { count, resolve } of waiting) if (posts.length >= count) resolve();
      answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    posts,
    rewrite: (meant) => `${url}/?meant=${encodeURIComponent(meant)}`,
    behave: (next) => {
      behavior = next;
    },
    received: (count) =>
      new Promise((resolve) => {
        if (posts.length >= count) resolve();
        else waiting.push({ count, resolve });
      }),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
