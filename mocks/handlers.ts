import { http, ws, type RequestHandler, type WebSocketHandler } from "msw";
import type { App } from "../backend/appPorts.ts";

export interface LiveLine {
  send(text: string): void;
  close(code: number, reason: string): void;
}

export interface BackendClient {
  handle(request: Request): Promise<Response>;
  /** The result takes the page's messages and its disconnect. */
  join(line: LiveLine): { receive(text: string): void; leave(): void };
}

export const openBackendClient = ({ handle, hub }: Pick<App, "handle" | "hub">): BackendClient => ({
  handle: async (request) => handle(request),
  join: (line) =>
    hub.join({
      send: (text) => line.send(text),
      close: (code, reason) => line.close(code, reason),
      bufferedBytes: () => 0,
    }),
});

/** Serves requests and the WebSocket at the page's address. */
export function createHandlers(
  backend: BackendClient,
  host: Pick<Location, "protocol" | "host">,
): (RequestHandler | WebSocketHandler)[] {
  const live = ws.link(`${host.protocol === "https:" ? "wss" : "ws"}://${host.host}/ws`);
  return [
    http.all("*/api/*", ({ request }) => backend.handle(request)),
    live.addEventListener("connection", ({ client }) => {
      // MSW keeps every client, so a closed one gives up its backend.
      let connection: ReturnType<BackendClient["join"]> | undefined = backend.join({
        send: (text) => client.send(text),
        close: (code, reason) => client.close(code, reason),
      });
      client.addEventListener("message", ({ data }) => {
        if (typeof data === "string") connection?.receive(data);
      });
      client.addEventListener("close", () => {
        connection?.leave();
        connection = undefined;
      });
    }),
  ];
}
