import { afterEach, describe, expect, test } from "bun:test";
import { openFinnhubSocket } from "./vendorSocket.ts";

const KEY = "secret & key";
const findKey = async () => KEY;
const servers: Bun.Server<undefined>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) void server.stop(true);
});

describe("the websocket to Finnhub", () => {
  test("sends the key once, carries messages both ways and reports its end", async () => {
    const heard: string[] = [];
    const accepted: string[] = [];
    let token: string | null = null;
    const server = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch(request, upgrading) {
        token = new URL(request.url).searchParams.get("token");
        return upgrading.upgrade(request, { data: undefined }) ? undefined : new Response("no");
      },
      websocket: {
        message(socket, message) {
          heard.push(String(message));
          socket.send('{"type":"trade","data":[]}');
          socket.send('{"type":"trade","data":[]}');
        },
      },
    });
    servers.push(server);
    const said = await new Promise<string>((resolve) => {
      const socket = openFinnhubSocket(
        findKey,
        {
          onOpen: () => socket.send('{"type":"subscribe","symbol":"AAPL"}'),
          onMessage: resolve,
          onClose: () => resolve("closed"),
        },
        { address: `ws://127.0.0.1:${server.port}`, onAccepted: (key) => accepted.push(key) },
      );
    });
    expect(said).toBe('{"type":"trade","data":[]}');
    expect(accepted).toEqual([KEY]);
    expect(heard).toEqual(['{"type":"subscribe","symbol":"AAPL"}']);
    expect(String(token)).toBe(KEY);
  });

  test("without a listener the connection closes and nothing throws", async () => {
    const probe = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response("") });
    const { port } = probe;
    await probe.stop(true);
    const outcome = await new Promise<string>((resolve) => {
      openFinnhubSocket(
        findKey,
        { onOpen: () => resolve("open"), onMessage: resolve, onClose: () => resolve("closed") },
        { address: `ws://127.0.0.1:${port}` },
      );
    });
    expect(outcome).toBe("closed");
  });

  test("without a key no connection is opened", async () => {
    const outcome = await new Promise<string>((resolve) => {
      openFinnhubSocket(
        async () => undefined,
        { onOpen: () => resolve("open"), onMessage: resolve, onClose: () => resolve("closed") },
        { address: "ws://127.0.0.1:1" },
      );
    });
    expect(outcome).toBe("closed");
  });
});
