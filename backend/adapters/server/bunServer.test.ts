import { describe, expect, test } from "bun:test";
import { networkInterfaces } from "node:os";
import { manualClock } from "../../platform/clock.ts";
import type { LiveMessage } from "../../contract/live.ts";
import { createProxyUser } from "../../platform/http/access/proxyUser.ts";
import type { RequestContext } from "../../platform/requestOrigin.ts";
import { createClientAddress } from "../../platform/http/clientAddress.ts";
import { createGuard } from "../../platform/http/access/guard.ts";
import { MAX_FAULTS } from "../../platform/live/hub.ts";
import { createLog } from "../../platform/log.ts";
import { serve, type RunningServer, type ServerParts } from "./bunServer.ts";
import { ListenError } from "./listen.ts";
import { eventually } from "../../testing/eventually.ts";
import { sampleRow } from "../../testing/marketRows.ts";
import {
  createHub,
  MARKET,
  openGate,
  PASSCODE,
  serverParts,
} from "../../testing/worlds/serverParts.ts";
import { closeAfterEach } from "../../testing/worlds/closing.ts";

const endings = closeAfterEach();

function start(overrides: Partial<ServerParts> = {}) {
  const hub = createHub();
  const parts = serverParts({
    hub,
    app: {
      handle: async (request) => {
        const { pathname } = new URL(request.url);
        if (pathname === "/api/broken") throw new Error("password=hunter2");
        if (pathname === "/ws") return new Response("no upgrade", { status: 426 });
        return Response.json({ method: request.method, body: await request.text() });
      },
    },
    files: { handle: () => new Response("page", { headers: { "cache-control": "no-cache" } }) },
    ...overrides,
  });
  const server = serve(parts);
  endings.push(() => server.stop(0));
  return { hub, server };
}

const createGate = () => {
  const { sessions, apiTokens, access } = openGate(manualClock());
  return { sessions, apiTokens, access };
};

async function signIn(server: RunningServer): Promise<string> {
  const answer = await fetch(`${server.url}/api/session`, {
    method: "POST",
    body: new URLSearchParams({ passcode: PASSCODE }),
    headers: { origin: server.url },
    redirect: "manual",
  });
  return answer.headers.get("set-cookie")?.split(";")[0] ?? "";
}

/** The DOM type has no headers; Bun's has them. */
const BunWebSocket = WebSocket as unknown as new (
  url: string,
  options: { headers: Record<string, string> },
) => WebSocket;

function connect(server: RunningServer, headers: Record<string, string> = {}) {
  const socket = new BunWebSocket(`${server.url.replace("http", "ws")}/ws`, { headers });
  const messages: LiveMessage[] = [];
  const closed = Promise.withResolvers<{ code: number; reason: string }>();
  const opened = Promise.withResolvers<boolean>();
  socket.onopen = () => opened.resolve(true);
  socket.onmessage = ({ data }) => {
    messages.push(JSON.parse(String(data)) as LiveMessage);
  };
  socket.onclose = ({ code, reason }) => {
    opened.resolve(false);
    closed.resolve({ code, reason });
  };
  const types = () => messages.map((message) => message.type);
  return {
    socket,
    messages,
    types,
    opened: opened.promise,
    closed: closed.promise,
    received: (type: LiveMessage["type"]) => eventually(() => types().includes(type)),
  };
}

/** A client that writes raw bytes, for requests that no browser would send. */
async function connectRaw(server: RunningServer, text: string, isReading = true) {
  let answer = "";
  let isClosed = false;
  const socket = await Bun.connect({
    hostname: "127.0.0.1",
    port: server.port,
    socket: {
      data: (_, bytes) => {
        answer += bytes.toString("latin1");
      },
      close: () => {
        isClosed = true;
      },
    },
  });
  if (!isReading) socket.pause();
  socket.write(text);
  return {
    socket,
    answered: async () => {
      await eventually(() => /\r\n\r\n/.test(answer));
      return answer;
    },
    closed: () => eventually(() => isClosed),
  };
}

const upgrade = (host: string, extra = "") =>
  `GET /ws HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${extra}\r\n`;

const notice = (detail: string) =>
  ({
    type: "notification",
    alertId: 1,
    symbol: "A",
    channel: "email",
    status: "queued",
    detail,
  }) as const;

describe("requests", () => {
  test("API calls go to the app and everything else to the files, all with the security headers", async () => {
    const { server } = start();
    const call = await fetch(`${server.url}/api/alerts`);
    expect(await call.json()).toEqual({ method: "GET", body: "" });
    expect(call.headers.get("cache-control")).toBe("no-store");
    const page = await fetch(`${server.url}/apiary`);
    expect(await page.text()).toBe("page");
    expect(page.headers.get("cache-control")).toBe("no-cache");
    for (const response of [call, page, await fetch(`${server.url}/api/broken`)]) {
      expect(response.headers.get("content-security-policy")).toContain(
        `connect-src 'self' ws://127.0.0.1:${server.port}`,
      );
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    }
  });

  test("a body arrives unchanged", async () => {
    const { server } = start();
    const answer = await fetch(`${server.url}/api/alerts`, {
      method: "POST",
      body: '{"symbol":"AAPL"}',
      headers: { "content-type": "application/json", origin: server.url },
    });
    expect(await answer.json()).toEqual({ method: "POST", body: '{"symbol":"AAPL"}' });
  });

  test("HEAD responds like GET without a body", async () => {
    const { server } = start();
    const response = await fetch(`${server.url}/api/alerts`, { method: "HEAD" });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toStartWith("application/json");
    expect(await response.text()).toBe("");
  });

  test.each([
    ["a rebound name", "Host: evil.example"],
    ["no host", "Host:"],
    ["a host that makes no URL", "Host: a b\"'"],
    ["a host with a path", "Host: 127.0.0.1/x"],
  ])("%s is rejected, and the server keeps running", async (_, header) => {
    const { server } = start();
    const raw = await connectRaw(server, `GET /api/alerts HTTP/1.1\r\n${header}\r\n\r\n`);
    expect(await raw.answered()).toMatch(/^HTTP\/1\.1 (403|400) /);
    raw.socket.end();
    expect((await fetch(`${server.url}/api/alerts`)).status).toBe(200);
  });

  test("after an error in the middle of a body the connection is closed", async () => {
    const { server } = start();
    const head = `POST /api/alerts HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nContent-Type: application/json\r\n`;
    for (const rest of [
      "Content-Length: 1000000\r\n\r\n{",
      `Transfer-Encoding: chunked\r\n\r\n11000\r\n${" ".repeat(0x11000)}\r\n`,
      "Origin: https://evil.example\r\nContent-Length: 100\r\n\r\n{",
    ]) {
      const raw = await connectRaw(server, head + rest);
      expect(await raw.answered()).toMatch(/^HTTP\/1\.1 4(13|03) [\s\S]*\nconnection: close/i);
      await raw.closed();
    }
  });

  test("without the passcode no body is read", async () => {
    const { server } = start(createGate());
    const raw = await connectRaw(
      server,
      `POST /api/alerts HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{`,
    );
    expect(await raw.answered()).toStartWith("HTTP/1.1 401 ");
    await raw.closed();
  });

  const openBody = (server: RunningServer, bytes: number, extra = "") =>
    connectRaw(
      server,
      `POST /api/alerts HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n${extra}Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n${" ".repeat(bytes)}`,
    );

  test("concurrent requests per address are limited, behind a proxy per client address", async () => {
    const limits = { perAddress: 3, total: 7, bodyBytes: 1_000_000, unauthenticatedShare: 1 };
    const trusted = { bytes: [127, 0, 0, 1], bits: 32 };
    const { server } = start({ limits, readAddress: createClientAddress([trusted]) });
    const by = (address: string) => `X-Forwarded-For: ${address}\r\n`;
    const open = [];
    for (let count = 0; count < 3; count += 1) open.push(await openBody(server, 10, by("1.2.3.4")));
    const statusFor = (address: string) =>
      fetch(`${server.url}/api/alerts`, { headers: { "x-forwarded-for": address } });
    await eventually(async () => (await statusFor("1.2.3.4")).status === 429);
    expect((await statusFor("1.2.3.5")).status).toBe(200);
    // The proxy itself has no share, only the total.
    for (let count = 0; count < 4; count += 1) open.push(await openBody(server, 10));
    await eventually(async () => (await fetch(`${server.url}/api/alerts`)).status === 503);
    for (const raw of open) raw.socket.terminate();
    await eventually(async () => (await statusFor("1.2.3.4")).status === 200);
  });

  test("the bodies of all connections together are limited", async () => {
    const limits = { perAddress: 100, total: 100, bodyBytes: 20_000, unauthenticatedShare: 1 };
    const { server } = start({ limits });
    const first = await openBody(server, 15_000);
    // The first one's bytes may not have been read yet when the second one's are.
    const second = await openBody(server, 15_000);
    const refused = await Promise.race([first.answered(), second.answered()]);
    expect(refused).toStartWith("HTTP/1.1 503 ");
    first.socket.terminate();
    second.socket.terminate();
  });

  test("sign-in forms that never end leave room for authenticated requests", async () => {
    const limits = { perAddress: 100, total: 4, bodyBytes: 100_000, unauthenticatedShare: 0.5 };
    const { server } = start({ ...createGate(), limits });
    const form = `POST /api/session HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 50\r\n\r\npass`;
    const open = [];
    for (let count = 0; count < 5; count += 1) open.push(await connectRaw(server, form));
    const refused = await Promise.all(open.slice(2).map((raw) => raw.answered()));
    for (const answer of refused) expect(answer).toStartWith("HTTP/1.1 503 ");
    const headers = { authorization: `Bearer ${PASSCODE}` };
    expect((await fetch(`${server.url}/api/alerts`, { headers })).status).toBe(200);
    expect((await fetch(`${server.url}/api/alerts`)).status).toBe(401);
    for (const raw of open) raw.socket.terminate();
  });

  test("methods that Bun supports and the product does not get a response", async () => {
    const { server } = start();
    for (const method of ["PROPFIND", "TRACE", "CONNECT", "PURGE"]) {
      const raw = await connectRaw(
        server,
        `${method} /api/alerts HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n\r\n`,
      );
      expect(await raw.answered()).toStartWith("HTTP/1.1 501 ");
      raw.socket.end();
    }
  });

  test("non-HTTP input does no harm", async () => {
    const { server } = start();
    for (const bytes of [
      "\r\n\r\n\r\n",
      "\u0016\u0003\u0001\u0002",
      "GET\r\n\r\n",
      `GET / HTTP/1.1\r\n${"a".repeat(40_000)}`,
    ]) {
      const raw = await connectRaw(server, bytes);
      raw.socket.end();
    }
    expect((await fetch(`${server.url}/api/alerts`)).status).toBe(200);
  });

  test("a client that disconnects in the middle of its body is not a server error", async () => {
    const lines: string[] = [];
    const arrived = Promise.withResolvers<AbortSignal>();
    const guard = createGuard({ host: "127.0.0.1", publicUrl: null });
    const { server } = start({
      log: createLog("info", (_, line) => lines.push(line)),
      guard: (request) => {
        arrived.resolve(request.signal);
        return guard(request);
      },
    });
    const raw = await connectRaw(
      server,
      `POST /api/alerts HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"sym`,
    );
    const signal = await arrived.promise;
    raw.socket.terminate();
    await eventually(() => signal.aborted);
    await fetch(`${server.url}/api/alerts`);
    expect(lines).toEqual([]);
  });

  test("a port in use is reported in one clear sentence", () => {
    const { server } = start();
    expect(() => start({ port: server.port })).toThrow(ListenError);
    expect(() => start({ port: server.port })).toThrow(
      `Port ${server.port} on 127.0.0.1 is in use. Stop the other program, or set PORT to another port`,
    );
  });

  test("an address of another machine is reported as well", () => {
    expect(() => start({ host: "203.0.113.1" })).toThrow(ListenError);
  });

  const hasIpv6 = Object.values(networkInterfaces())
    .flat()
    .some((entry) => entry?.address === "::1");

  test.skipIf(!hasIpv6)("the printed address can be opened", async () => {
    const { server } = start({ host: "::1", guard: createGuard({ host: "::1", publicUrl: null }) });
    expect(server.url).toBe(`http://[::1]:${server.port}`);
    expect((await fetch(`${server.url}/api/alerts`)).status).toBe(200);
  });
});

describe("live connections", () => {
  test("hello arrives first, then quotes of a watched symbol", async () => {
    const { hub, server } = start();
    const client = connect(server);
    await client.received("hello");
    client.socket.send('{"type":"watch","symbols":["AAPL"]}');
    await eventually(() => [...hub.watchedSymbols()].length === 1);
    hub.publishQuotes([sampleRow({ price: 12.5 }), sampleRow({ symbol: "MSFT" })]);
    await client.received("quote");
    expect(client.messages).toEqual([
      { type: "hello", version: "1.2.3", market: MARKET },
      expect.objectContaining({ type: "quote", symbol: "AAPL", price: 12.5 }),
    ]);
    client.socket.close();
    await eventually(() => hub.clientCount() === 0);
    expect([...hub.watchedSymbols()]).toEqual([]);
  });

  test("a page of another site is rejected", async () => {
    const { hub, server } = start();
    const foreign = connect(server, { origin: "https://evil.example" });
    expect(await foreign.opened).toBe(false);
    const raw = await connectRaw(
      server,
      upgrade(`127.0.0.1:${server.port}`, "Origin: https://evil.example\r\n"),
    );
    expect(await raw.answered()).toStartWith("HTTP/1.1 403 ");
    raw.socket.end();
    expect(hub.clientCount()).toBe(0);
    expect(await connect(server, { origin: server.url }).opened).toBe(true);
  });

  type Credentials = Record<string, string>;
  /**
   * Opens two live connections and calls `end`, which must close only the first and prevent it from being
   * reopened.
   */
  async function expectOneToClose(
    server: RunningServer,
    mine: Credentials,
    theirs: Credentials,
    end: () => Promise<void>,
  ) {
    const [gone, kept] = [connect(server, mine), connect(server, theirs)];
    await Promise.all([gone.received("hello"), kept.received("hello")]);
    await end();
    expect((await gone.closed).code).toBe(1008);
    expect(kept.socket.readyState).toBe(WebSocket.OPEN);
    expect(await connect(server, mine).opened).toBe(false);
  }

  test("signing out closes only the session's live connections", async () => {
    const gate = createGate();
    const { server } = start(gate);
    const [mine, theirs] = [{ cookie: await signIn(server) }, { cookie: await signIn(server) }];
    await expectOneToClose(server, mine, theirs, async () => {
      await gate.sessions.end((await gate.sessions.find(new Headers(mine)))?.id ?? "");
    });
  });

  test("revoking an API token closes only its live connections", async () => {
    const gate = createGate();
    const { server } = start(gate);
    const make = async (name: string) => {
      const made = await gate.apiTokens.create({ name, scope: "read", expiresAt: null });
      if (!made) throw new Error(`${name} is taken`);
      return { id: made.entry.id, headers: { authorization: `Bearer ${made.token}` } };
    };
    const [mine, theirs] = [await make("Mine"), await make("Theirs")];
    await expectOneToClose(server, mine.headers, theirs.headers, async () => {
      await gate.apiTokens.revoke(mine.id);
    });
  });

  test("without an upgrade the address describes itself", async () => {
    const { server } = start();
    expect((await fetch(`${server.url}/ws`)).status).toBe(426);
  });

  test("an invalid message closes only its connection", async () => {
    const { hub, server } = start();
    const [bad, good] = [connect(server), connect(server)];
    await Promise.all([bad.received("hello"), good.received("hello")]);
    for (let count = 0; count < MAX_FAULTS; count += 1) bad.socket.send("{");
    bad.socket.send(new Uint8Array([1, 2, 3]));
    expect((await bad.closed).code).toBe(1008);
    hub.broadcast(notice("still here"));
    await good.received("notification");
  });

  test("frames that violate the protocol or the limits are cut off", async () => {
    const { hub, server } = start();
    const large = connect(server);
    await large.received("hello");
    large.socket.send("x".repeat(100_000));
    await large.closed;
    // Reserved bit, no mask, unknown opcode, a length of 2^63.
    for (const bytes of [
      "f1850000000068656c6c6f",
      "810568656c6c6f",
      "838000000000",
      "81ffffffffffffffffff00000000",
    ]) {
      const raw = await connectRaw(server, upgrade(`127.0.0.1:${server.port}`));
      expect(await raw.answered()).toStartWith("HTTP/1.1 101 ");
      raw.socket.write(Buffer.from(bytes, "hex"));
      await raw.closed();
    }
    await eventually(() => hub.clientCount() === 0);
    expect(await connect(server).opened).toBe(true);
  });

  test("a client that stops reading is disconnected, and the others lose nothing meanwhile", async () => {
    const { hub, server } = start();
    const well = connect(server);
    await well.received("hello");
    const stuck = await connectRaw(server, upgrade(`127.0.0.1:${server.port}`), false);
    await eventually(() => hub.clientCount() === 2);
    const detail = "x".repeat(64 * 1024);
    let sent = 0;
    while (hub.clientCount() === 2 && sent < 1_000) {
      hub.broadcast(notice(detail));
      sent += 1;
      await eventually(() => well.messages.length === sent + 1);
    }
    expect(hub.clientCount()).toBe(1);
    expect(well.types().filter((type) => type === "notification")).toHaveLength(sent);
    stuck.socket.terminate();
  });
});

describe("while another server may hold the database", () => {
  test("it is not ready and rejects live connections, but serves everything else", async () => {
    let isHeld = false;
    const { server } = start({ isHeld: () => isHeld });
    const statusOf = async (path: string) => (await fetch(`${server.url}${path}`)).status;
    expect(await statusOf("/api/health/ready")).toBe(503);
    expect(await connect(server).opened).toBe(false);
    expect(await statusOf("/api/health/live")).toBe(200);
    expect(await statusOf("/api/alerts")).toBe(200);
    isHeld = true;
    expect(await statusOf("/api/health/ready")).toBe(200);
    expect(await connect(server).opened).toBe(true);
  });
});

describe("stopping", () => {
  function startGated() {
    const gate = Promise.withResolvers<void>();
    const entered = Promise.withResolvers<void>();
    const { hub, server } = start({
      app: {
        handle: async () => {
          entered.resolve();
          await gate.promise;
          return new Response("finished");
        },
      },
    });
    return { gate, entered, hub, server };
  }

  test("a running request is finished, live clients are notified, new ones rejected", async () => {
    const { gate, entered, server } = startGated();
    const client = connect(server);
    await client.received("hello");
    const running = fetch(`${server.url}/api/slow`).then((response) => response.text());
    await entered.promise;
    const stopped = server.stop();
    expect((await client.closed).code).toBe(1001);
    const newcomer = await fetch(`${server.url}/api/other`).then(
      (response) => response.status,
      () => "refused",
    );
    expect([503, "refused"]).toContain(newcomer);
    gate.resolve();
    expect(await running).toBe("finished");
    await stopped;
    expect(
      await fetch(server.url).then(
        () => "answered",
        () => "refused",
      ),
    ).toBe("refused");
  });

  test("a request that does not end is cut off after the grace period", async () => {
    const { entered, server } = startGated();
    const running = fetch(`${server.url}/api/slow`).then(
      () => "answered",
      () => "cut off",
    );
    await entered.promise;
    await server.stop(1);
    expect(await running).toBe("cut off");
  });

  test("a live client that reads nothing does not delay it", async () => {
    const { hub, server } = start();
    const stuck = await connectRaw(server, upgrade(`127.0.0.1:${server.port}`), false);
    await eventually(() => hub.clientCount() === 1);
    await server.stop(1);
    await stuck.socket.terminate();
  });

  test("stopping twice is the same as stopping once", async () => {
    const { server } = start();
    await Promise.all([server.stop(), server.stop()]);
    await server.stop();
  });
});

describe("a user signed in at a trusted proxy", () => {
  const proxy = { bytes: [127, 0, 0, 1], bits: 32 };
  const another = { bytes: [10, 0, 0, 1], bits: 32 };
  const open = (trusted = proxy, header = "Remote-User") => {
    const actors: (string | undefined)[] = [];
    const requests: RequestContext = {
      run: (origin, work) => {
        actors.push(origin.actor);
        return work();
      },
      current: () => undefined,
    };
    const { server } = start({
      ...createGate(),
      requests,
      readAddress: createClientAddress([trusted]),
      readProxyUser: createProxyUser(header),
    });
    const statusFor = async (headers: Record<string, string>) =>
      (await fetch(`${server.url}/api/alerts`, { headers })).status;
    return { server, actors, statusFor };
  };

  test("is signed in by name; without a name the passcode is required", async () => {
    const { server, actors, statusFor } = open();
    expect(await statusFor({ "remote-user": "ada" })).toBe(200);
    expect(await statusFor({ "remote-user": "ada@example.org" })).toBe(200);
    expect(await statusFor({})).toBe(401);
    expect(await statusFor({ cookie: await signIn(server) })).toBe(200);
    expect(actors).toEqual(["proxy:ada", "proxy:ada", expect.stringMatching(/^session:/)]);
    const { opened } = connect(server, { "remote-user": "ada" });
    expect(await opened).toBe(true);
  });

  test("is read as UTF-8, as the proxy sent it", async () => {
    const { actors, statusFor } = open();
    const bytesOf = (name: string) => String.fromCharCode(...new TextEncoder().encode(name));
    for (const name of ["René", "Jürgen@example.org", "王小明"]) {
      expect(await statusFor({ "remote-user": bytesOf(name) })).toBe(200);
    }
    expect(actors).toEqual(["proxy:René", "proxy:Jürgen", "proxy:王小明"]);
    expect(await statusFor({ "remote-user": bytesOf("\u202Eada") })).toBe(401);
  });

  test("is ignored from any other peer, with two values, or when no header is configured", async () => {
    expect(await open(another).statusFor({ "remote-user": "ada" })).toBe(401);
    expect(await open(proxy, "Other-User").statusFor({ "remote-user": "ada" })).toBe(401);
    const { statusFor } = open();
    for (const name of [
      "ada, eve",
      "ada@example.org, eve@example.org",
      "",
      " ",
      "@example.org",
      "a".repeat(65),
      "<b>",
      "a:b",
    ]) {
      expect(await statusFor({ "remote-user": name })).toBe(401);
    }
    expect(await statusFor({ "x-remote-user": "ada" })).toBe(401);
  });

  test("cannot open a page of another site, and gets no access with a wrong token", async () => {
    const { server, statusFor } = open();
    const foreign = { "remote-user": "ada", origin: "https://evil.example" };
    const change = await fetch(`${server.url}/api/alerts`, { method: "POST", headers: foreign });
    expect(change.status).toBe(403);
    const wrong = { "remote-user": "ada", authorization: "Bearer stockmonitor_wrong" };
    expect(await statusFor(wrong)).toBe(401);
  });
});
