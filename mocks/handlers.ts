import { http, ws, type RequestHandler, type WebSocketHandler } from "msw";
import type { App } from "../backend/appPorts.ts";

/** The page's end of a live line. */
export interface LiveLine {
  send(text: string): void;
  close(code: number, reason: string): void;
}

/** What the handlers need of a backend, on this thread or on another. */
export interface BackendClient {
  handle(request: Request): Promise<Response>;
  /** Begins a live line; the result takes what the page says and, at last, that it is gone. */
  join(line: LiveLine): { receive(text: string): void; leave(): void };
}

/** A backend on the page's own thread. */
export const openBackendClient = ({ handle, hub }: Pick<App, "handle" | "hub">): BackendClient => ({
  handle: async (request) => handle(request),
  join: (line) =>
    hub.join({
      send: (text) => line.send(text),
      close: (code, reason) => line.close(code, reason),
      bufferedBytes: () => 0,
    }),
});

/** The way to a backend behind the page's own address: one handler for the calls, one for the live line. */
export function createHandlers(
  backend: BackendClient,
  host: Pick<Location, "protocol" | "host">,
): (RequestHandler | WebSocketHandler)[] {
  const live = ws.link(`${host.protocol === "https:" ? "wss" : "ws"}://${host.host}/ws`);
  return [
    http.all("*/api/*", ({ request }) => backend.handle(request)),
    live.addEventListener("connection", ({ client }) => {
      const connection = backend.join({
        send: (text) => client.send(text),
        close: (code, reason) => client.close(code, reason),
      });
      client.addEventListener("message", ({ data }) => {
        if (typeof data === "string") connection.receive(data);
      });
      client.addEventListener("close", () => connection.leave());
    }),
  ];
}
