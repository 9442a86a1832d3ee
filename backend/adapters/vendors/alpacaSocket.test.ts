import { afterEach, expect, test } from "bun:test";
import { alpacaHeaders, openAlpacaSocket } from "./vendorSocket.ts";

const KEY = "PKID:se:cret";
const servers: Bun.Server<undefined>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) void server.stop(true);
});

/** A vendor with one valid secret; resolves to the client's messages until it first ends. */
async function connect(secret: string): Promise<readonly string[]> {
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: (request, upgrading) =>
      upgrading.upgrade(request, { data: undefined }) ? undefined : new Response("no"),
    websocket: {
      open: (socket) => void socket.send('[{"T":"success","msg":"connected"}]'),
      message(socket, text) {
        const { action, ...rest } = JSON.parse(String(text)) as Record<string, unknown>;
        if (action !== "auth") return void socket.send('[{"T":"subscription","trades":["ACME"]}]');
        socket.send(
          rest["key"] === "PKID" && rest["secret"] === secret
            ? '[{"T":"success","msg":"authenticated"}]'
            : '[{"T":"error","code":402,"msg":"auth failed"}]',
        );
      },
    },
  });
  servers.push(server);
  const heard: string[] = [];
  return new Promise((resolve) => {
    const socket = openAlpacaSocket(
      async () => KEY,
      {
        onOpen: () => {
          heard.push("open");
          socket.send('{"action":"subscribe","trades":["ACME"]}');
        },
        onMessage: (text) => resolve([...heard, text]),
        onClose: () => resolve([...heard, "closed"]),
      },
      `ws://127.0.0.1:${server.port}`,
    );
  });
}

test("opens once the key is accepted, and passes on later messages", async () => {
  expect(await connect("se:cret")).toEqual(["open", '[{"T":"subscription","trades":["ACME"]}]']);
  expect(alpacaHeaders(KEY)).toEqual({
    "apca-api-key-id": "PKID",
    "apca-api-secret-key": "se:cret",
  });
});

test("a rejected key closes it before any subscription", async () => {
  expect(await connect("another")).toEqual(["closed"]);
});
