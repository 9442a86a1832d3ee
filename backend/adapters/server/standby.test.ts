import { afterEach, expect, test } from "bun:test";
import { ListenError } from "./listen.ts";
import { standBy, type Standby } from "./standby.ts";

const running: Standby[] = [];
afterEach(async () => {
  for (const standby of running.splice(0)) await standby.stop();
});

function start(publicUrl: string | null = null, port = 0): Standby {
  const standby = standBy({ host: "127.0.0.1", port, publicUrl });
  running.push(standby);
  return standby;
}

test.each([
  "/",
  "/api/alerts",
  "/api/health",
  "/api/health/ready",
  "/ws",
  "/metrics",
  "/assets/a.js",
])("%s is rejected, because only the leader serves it", async (path) => {
  const answer = await fetch(`${start().url}${path}`);
  expect(answer.status).toBe(503);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "text/plain; charset=utf-8",
    "retry-after": "2",
    "cache-control": "no-store",
  });
  expect(await answer.text()).toStartWith("This server is on standby");
});

test("it is alive, also below the path of its public address", async () => {
  const { url } = start("https://example.org/stocks");
  for (const path of ["/api/health/live", "/stocks/api/health/live"]) {
    const answer = await fetch(`${url}${path}`);
    expect([path, answer.status, await answer.json()]).toEqual([path, 200, { status: "ok" }]);
  }
  expect((await fetch(`${url}/api/health/live`, { method: "HEAD" })).status).toBe(200);
  expect((await fetch(`${url}/api/health/live`, { method: "POST" })).status).toBe(503);
});

test("a write with a body and a connection to /ws are rejected", async () => {
  const { url } = start();
  const body = new Blob(["x".repeat(1_000_000)]);
  expect((await fetch(`${url}/api/alerts`, { method: "POST", body })).status).toBe(503);
  const socket = new WebSocket(`${url.replace("http", "ws")}/ws`);
  const opened = await new Promise<boolean>((resolve) => {
    socket.addEventListener("open", () => resolve(true));
    socket.addEventListener("close", () => resolve(false));
  });
  expect(opened).toBe(false);
});

test("its port is in use until it stops", async () => {
  const { port } = start();
  expect(() => start(null, port)).toThrow(ListenError);
  await running[0]?.stop();
  expect(start(null, port).port).toBe(port);
});
