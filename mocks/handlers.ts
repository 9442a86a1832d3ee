import { http, ws, type RequestHandler, type WebSocketHandler } from "msw";
import type { World } from "./world.ts";

export interface HandlerOptions {
  /** Answers a call that would change something, in the backend's place. */
  readonly refusal?: () => Response | undefined;
  /** Called after a call that may have changed something. */
  readonly changed?: () => void;
}

/** The door to the backend in the page: one handler for the calls, one for the live line. */
export function createHandlers(
  world: Pick<World, "app">,
  host: Pick<Location, "protocol" | "host">,
  { refusal, changed }: HandlerOptions = {},
): (RequestHandler | WebSocketHandler)[] {
  const live = ws.link(`${host.protocol === "https:" ? "wss" : "ws"}://${host.host}/ws`);
  return [
    http.all("*/api/*", async ({ request }) => {
      if (request.method === "GET" || request.method === "HEAD") return world.app.handle(request);
      const refused = refusal?.();
      if (refused) return refused;
      const response = await world.app.handle(request);
      changed?.();
      return response;
    }),
    live.addEventListener("connection", ({ client }) => {
      const connection = world.app.hub.join({
        send: (text) => client.send(text),
        close: (code, reason) => client.close(code, reason),
        bufferedBytes: () => 0,
      });
      client.addEventListener("message", ({ data }) => {
        if (typeof data === "string") connection.receive(data);
      });
      client.addEventListener("close", () => connection.leave());
    }),
  ];
}
