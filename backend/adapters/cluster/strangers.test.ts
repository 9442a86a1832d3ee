import { afterEach, expect, test } from "bun:test";
import { createMemorySecrets } from "../../capabilities/settings/secretStore.ts";
import { createApiTokens } from "../../platform/apiTokens.ts";
import { systemClock as clock } from "../../platform/clock.ts";
import { createAccess } from "../../platform/http/accessToken.ts";
import { createClientAddress } from "../../platform/http/clientAddress.ts";
import { createGuard } from "../../platform/http/guard.ts";
import { createRefusals } from "../../platform/http/refusals.ts";
import { createSessions } from "../../platform/http/sessions.ts";
import { createHub } from "../../platform/live/hub.ts";
import { silentLog as log } from "../../platform/log.ts";
import { eventually } from "../../testing/eventually.ts";
import type { Beside } from "../answerRequest.ts";
import { serve, type RunningServer } from "../bunServer.ts";
import { createClusterProof } from "./clusterKey.ts";
import { createForwarder } from "./forwarder.ts";

const TOKEN = "correct-horse-battery";
const proof = createClusterProof("k".repeat(32));

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

function start(beside?: Beside): RunningServer {
  const sessions = createSessions({ token: TOKEN, clock, store: createMemorySecrets(), log });
  const refusals = createRefusals(clock, log);
  const apiTokens = createApiTokens({ clock, log });
  const readMarket = () => ({ kind: "simulated", isOpen: true, asOf: null }) as const;
  const server = serve({
    host: "127.0.0.1",
    port: 0,
    app: {
      handle: async (request) =>
        new URL(request.url).pathname === "/ws"
          ? new Response("no upgrade", { status: 426 })
          : new Response(await request.text()),
    },
    hub: createHub({ clock, log, version: "1.2.3", readMarket }),
    files: { handle: () => new Response("page") },
    guard: createGuard({ host: "127.0.0.1", publicUrl: null }),
    access: createAccess({
      token: TOKEN,
      isSecure: false,
      clock,
      sessions,
      refusals,
      apiTokens,
      sleep: () => Promise.resolve(),
    }),
    readAddress: proof.reading(createClientAddress([])),
    ...(beside && { beside: () => beside }),
    log,
  });
  closing.push(() => server.stop(0));
  return server;
}

function startFollower(leader = start()): RunningServer {
  const { forward } = createForwarder({
    findLeader: () => leader.url,
    isLeading: () => false,
    proof,
    log,
  });
  return start({ mustAsk: (_, pathname) => pathname !== "/ws", forward });
}

test("a stranger's body is not waited for, also where another server must be asked", async () => {
  const { port } = startFollower();
  let answer = "";
  const socket = await Bun.connect({
    hostname: "127.0.0.1",
    port,
    socket: { data: (_, bytes) => void (answer += bytes.toString()) },
  });
  socket.write(
    `POST /api/alerts HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{`,
  );
  await eventually(() => answer.includes("Sign in first"));
  expect(answer).toStartWith("HTTP/1.1 401");
  expect(answer.toLowerCase()).toContain("connection: close");
  socket.end();
});

/** A session that the follower, which passes this on, has not read. */
async function signIn(follower: string): Promise<string> {
  const signedIn = await fetch(`${follower}/api/session`, {
    method: "POST",
    body: new URLSearchParams({ passcode: TOKEN }),
    redirect: "manual",
  });
  return signedIn.headers.get("set-cookie")?.split(";")[0] ?? "";
}

test("and that of a person known to the other one alone arrives whole", async () => {
  const { url } = startFollower();
  const post = (headers: Record<string, string>) =>
    fetch(`${url}/api/alerts`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: '{"a":1}',
    });
  const cookie = await signIn(url);
  for (const headers of [{ cookie }, { authorization: `Bearer ${TOKEN}` }]) {
    const answer = await post(headers);
    expect([answer.status, await answer.text()]).toEqual([200, '{"a":1}']);
  }
  expect((await post({})).status).toBe(401);
});

const upgrade = {
  connection: "Upgrade",
  upgrade: "websocket",
  "sec-websocket-version": "13",
  "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
};

test("a live connection of a person known to the other one alone is put off", async () => {
  const { url } = startFollower();
  const headers = { cookie: await signIn(url), ...upgrade };
  const answer = await fetch(`${url}/ws`, { headers });
  expect([answer.status, await answer.text()]).toEqual([
    503,
    "This server has yet to read that sign-in; try again in a moment",
  ]);
});

test("guesses at the live connections of two servers are counted together", async () => {
  const leader = start();
  const follower = startFollower(leader);
  const guess = async ({ url }: RunningServer, token: string) => {
    const headers = { authorization: `Bearer ${token}`, ...upgrade };
    return (await fetch(`${url}/ws`, { headers })).status;
  };
  // As many as an address has in a minute.
  for (let count = 0; count < 10; count++) {
    expect(await guess(count % 2 ? leader : follower, `wrong-${count}`)).toBe(401);
  }
  expect(await guess(leader, "wrong")).toBe(429);
  expect(await guess(follower, "wrong")).toBe(429);
});
