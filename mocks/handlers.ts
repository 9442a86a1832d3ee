import { http, ws, type RequestHandler, type WebSocketHandler } from "msw";
import type { World } from "./world.ts";

/** The door to the backend in the page: one handler for the calls, one for the live line. */
export function createHandlers(
  world: World,
  host: Pick<Location, "protocol" | "host">,
): (RequestHandler | WebSocketHandler)[] {
  const live = ws.link(`${host.protocol === "https:" ? "wss" : "ws"}://${host.host}/ws`);
  return [
    http.all("*/api/*", ({ request }) => world.app.handle(request)),
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
