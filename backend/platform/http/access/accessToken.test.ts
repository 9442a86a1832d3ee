import { describe, expect, test } from "bun:test";
import { createMemorySecrets } from "../../../capabilities/settings/secretStore.ts";
import { createApiTokens } from "./apiTokens.ts";
import { manualClock } from "../../clock.ts";
import { createLog, silentLog } from "../../log.ts";
import { createAccess } from "./accessToken.ts";
import { createRefusals } from "../refusals.ts";
import type { TextStore as SessionStore } from "../../secrets.ts";
import { createSessions } from "./sessions.ts";
import { DAY_MS } from "../../../domain/durations.ts";

const TOKEN = "correct-horse-battery";
const HTML = { accept: "text/html,application/xhtml+xml" };

const ANSWER_TOKEN = "12.1.tpbdop.4qH5WSAgHexWj4rgHsLskA";
const FEED_SECRET = "s".repeat(64);

function start(options: { isSecure?: boolean; token?: string; store?: SessionStore } = {}) {
  const clock = manualClock();
  const { token = TOKEN, isSecure = false, store = createMemorySecrets() } = options;
  const lines: string[] = [];
  const waits: number[] = [];
  const sessions = createSessions({ token, clock, store, log: silentLog });
  const refusals = createRefusals(
    clock,
    createLog("info", (_, line) => lines.push(line)),
  );
  const sleep = (ms: number) => {
    waits.push(ms);
    return Promise.resolve();
  };
  const isFeedSecret = (candidate: string) => Promise.resolve(candidate === FEED_SECRET);
  const check = createAccess({
    token,
    isSecure,
    clock,
    sessions,
    refusals,
    apiTokens: createApiTokens({ clock, log: silentLog }),
    isFeedSecret,
    isAnswerToken: (candidate) => Promise.resolve(candidate === ANSWER_TOKEN),
    sleep,
  });
  /** Undefined if the request is admitted. */
  const access: (...args: Parameters<typeof check>) => Promise<Response | undefined> = async (
    ...args
  ) => {
    const outcome = await check(...args);
    return typeof outcome === "string" ? undefined : outcome;
  };
  const ask = (path: string, headers: Record<string, string> = {}, method = "GET", from = "a") =>
    access(new Request(`http://localhost${path}`, { method, headers }), from);
  const signIn = (passcode: string, next = "/alerts", from = "a") =>
    access(
      new Request("http://localhost/api/session", {
        method: "POST",
        body: new URLSearchParams({ passcode, next }),
      }),
      from,
    );
  return { clock, ask, signIn, access, sessions, refusals, lines, waits, store };
}

const cookieOf = (response: Response | undefined): string =>
  response?.headers.get("set-cookie")?.split(";")[0] ?? "";

describe("access token", () => {
  test("the token in a message opens only the page where it is answered", async () => {
    const { ask, clock } = start();
    const page = `/answer/${ANSWER_TOKEN}`;
    expect(await ask(page)).toBeUndefined();
    expect(await ask(page, {}, "POST")).toBeUndefined();
    for (const [path, method] of [
      [page, "DELETE"],
      [`${page}/more`, "GET"],
      [`/api/${ANSWER_TOKEN}`, "GET"],
      [`/api/alerts?token=${ANSWER_TOKEN}`, "GET"],
    ] as const) {
      expect((await ask(path, {}, method))?.status, `${method} ${path}`).toBe(401);
    }
    for (let guess = 0; guess < 10; guess++) {
      expect((await ask(`/answer/1.1.a.${guess}`, {}, "POST"))?.status).toBe(404);
    }
    const refused = await ask("/answer/1.1.a.guess");
    expect(refused?.status).toBe(429);
    expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await ask(page)).toBeUndefined();
    clock.advance(60_001);
    expect((await ask("/answer/1.1.a.guess"))?.status).toBe(404);
  });

  test("a request with the token is let through", async () => {
    const { ask } = start();
    expect(await ask("/api/alerts", { authorization: `Bearer ${TOKEN}` })).toBeUndefined();
    expect(await ask("/ws", { authorization: `bearer ${TOKEN}` })).toBeUndefined();
  });

  test.each([
    `Bearer ${TOKEN}x`,
    `Bearer ${TOKEN.slice(0, -1)}`,
    `Bearer ${TOKEN.toUpperCase()}`,
    "Bearer x",
    "Bearer ",
    `Basic ${btoa(`:${TOKEN}`)}`,
    TOKEN,
    "",
  ])("%p is not the token", async (authorization) => {
    const { ask } = start();
    const refusal = await ask("/api/alerts", { authorization });
    expect(refusal?.status).toBe(401);
    expect(refusal?.headers.get("www-authenticate")).toBe("Bearer");
    expect(await refusal?.text()).toMatch(/^[A-Z][a-z ]+$/);
  });

  test("requests, sockets and files without credentials are 401 in plain text, whatever the method", async () => {
    const { ask } = start();
    for (const path of ["/api/alerts", "/ws", "/assets/index.js", "/api/session", "/"]) {
      const refusal = await ask(path);
      expect(refusal?.status).toBe(401);
      expect(refusal?.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    }
    expect((await ask("/api/alerts", HTML, "DELETE"))?.status).toBe(401);
    expect((await ask("/alerts", HTML, "POST"))?.headers.get("content-type")).toStartWith(
      "text/plain",
    );
  });

  test("without credentials, health shows only that the server is up", async () => {
    const { ask } = start();
    const health = await ask("/api/health");
    expect(health?.status).toBe(200);
    expect(await health?.json()).toEqual({ status: "ok" });
    expect(await ask("/api/health", { authorization: `Bearer ${TOKEN}` })).toBeUndefined();
    expect(await ask("/api/health/live")).toBeUndefined();
    expect(await ask("/api/health/ready")).toBeUndefined();
    expect((await ask("/api/health/readyness"))?.status).toBe(401);
  });

  test("the calendar feed's secret opens only the feed", async () => {
    const { ask } = start();
    const feed = (secret: string) => `/api/calendar/feed/${secret}.ics`;
    expect(await ask(feed(FEED_SECRET))).toBeUndefined();
    expect(await ask(feed(FEED_SECRET), {}, "HEAD")).toBeUndefined();
    expect((await ask(feed(FEED_SECRET), {}, "DELETE"))?.status).toBe(401);
    for (const path of [
      "/api/calendar/feed",
      `/api/calendar/earnings?week=${FEED_SECRET}`,
      "/api/alerts",
    ]) {
      expect((await ask(path))?.status).toBe(401);
    }
    expect((await ask(`${feed(FEED_SECRET)}/../../../alerts`))?.status).toBe(401);
  });

  test("ten wrong feed addresses in a minute block that client address, not the right secret", async () => {
    const { ask, clock } = start();
    const guess = (from = "a") => ask("/api/calendar/feed/guess.ics", {}, "GET", from);
    for (let count = 0; count < 10; count += 1) expect((await guess())?.status).toBe(404);
    const refused = await guess();
    expect([refused?.status, refused?.headers.get("retry-after")]).toEqual([429, "60"]);
    expect((await guess("elsewhere"))?.status).toBe(404);
    expect(await ask(`/api/calendar/feed/${FEED_SECRET}.ics`)).toBeUndefined();
    clock.advance(60_000);
    expect((await guess())?.status).toBe(404);
  });

  test("a browser gets the passcode page: no script, no resources, one form target", async () => {
    const { ask } = start();
    const page = await ask("/alerts?symbol=AAPL", HTML);
    expect(page?.status).toBe(401);
    const html = (await page?.text()) ?? "";
    expect(html).toContain('name="next" value="/alerts?symbol=AAPL"');
    expect(html).not.toMatch(/<script|<link|<img|style=| on\w+=/);
    const policy = page?.headers.get("content-security-policy") ?? "";
    expect(policy).toStartWith("default-src 'none'; style-src 'sha256-");
    expect(policy).toContain("form-action 'self'");
    const style = /<style>([\s\S]*)<\/style>/.exec(html)?.[1] ?? "";
    expect(policy).toContain(new Bun.CryptoHasher("sha256").update(style).digest("base64"));
  });

  test("the path in the page cannot break out of its attribute", async () => {
    const { ask } = start();
    const page = await ask(`/x?"><script>alert('1')</script>&amp;`, HTML);
    const html = (await page?.text()) ?? "";
    expect(html).not.toContain("<script");
    expect(html.match(/value="[^"]*"/g)).toHaveLength(1);
  });

  test("the right passcode sets a cookie that opens everything and does not contain the token", async () => {
    const { ask, signIn } = start();
    const answer = await signIn(` ${TOKEN} `);
    expect(answer?.status).toBe(303);
    expect(answer?.headers.get("location")).toBe("/alerts");
    const header = answer?.headers.get("set-cookie") ?? "";
    expect(header).toEndWith("; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax");
    expect(header).not.toContain(TOKEN);
    const cookie = `theme=dark; ${cookieOf(answer)}; other=1`;
    expect(await ask("/api/alerts", { cookie })).toBeUndefined();
    expect(await ask("/ws", { cookie })).toBeUndefined();
    expect(await ask("/", { ...HTML, cookie })).toBeUndefined();
  });

  test("behind https the cookie is never sent unencrypted", async () => {
    const { signIn } = start({ isSecure: true });
    expect((await signIn(TOKEN))?.headers.get("set-cookie")).toEndWith("; Secure");
  });

  test("a cookie expires after 30 days", async () => {
    const { ask, signIn, clock } = start();
    const cookie = cookieOf(await signIn(TOKEN));
    clock.advance(30 * DAY_MS - 1);
    expect(await ask("/api/alerts", { cookie })).toBeUndefined();
    clock.advance(1);
    expect((await ask("/api/alerts", { cookie }))?.status).toBe(401);
  });

  test("a changed or forged cookie, or one of another token, opens nothing", async () => {
    const { ask, signIn } = start();
    const value = cookieOf(await signIn(TOKEN)).split("=")[1] ?? "";
    const other = cookieOf(
      await start({ token: "another-token-of-16" }).signIn("another-token-of-16"),
    );
    const forged = [
      `stock-monitor-session=${value.replace(/./, (c) => (c === "0" ? "1" : "0"))}`,
      `stock-monitor-session=${value.slice(2)}`,
      `stock-monitor-session=${value}0`,
      `stock-monitor-session=9999999999999.${value}`,
      `stock-monitor-session=__proto__`,
      `stock-monitor-session=${TOKEN}`,
      "stock-monitor-session=",
      other,
    ];
    for (const cookie of forged) {
      expect([cookie, (await ask("/api/alerts", { cookie }))?.status]).toEqual([cookie, 401]);
    }
  });

  test.each(["", "x", `${TOKEN}\u0000`, TOKEN.slice(1), "\u{1f40e}".repeat(1_000)])(
    "a wrong passcode returns the page with a reason and no cookie",
    async (passcode) => {
      const { signIn } = start();
      const page = await signIn(passcode);
      expect(page?.status).toBe(401);
      expect(page?.headers.get("set-cookie")).toBeNull();
      expect(await page?.text()).toContain("Wrong passcode");
    },
  );

  test("a body that is not a form is a wrong passcode", async () => {
    const { access } = start();
    for (const body of ["%%%", "passcode", "{}", new Uint8Array([255, 0, 254])]) {
      const request = new Request("http://localhost/api/session", { method: "POST", body });
      expect((await access(request, "a"))?.status).toBe(401);
    }
  });

  test.each([
    ["/alerts?symbol=AAPL#x", "/alerts?symbol=AAPL#x"],
    ["//evil.example", "/"],
    ["/\\evil.example", "/"],
    ["https://evil.example", "/"],
    ["javascript:alert(1)", "/"],
    ["/x\r\nset-cookie: a=b", "/"],
    ["", "/"],
  ])("after signing in, %p redirects to %p", async (next, location) => {
    const { signIn } = start();
    expect((await signIn(TOKEN, next))?.headers.get("location")).toBe(location);
  });

  test("ten wrong passcodes in a minute block that address, even with the right passcode", async () => {
    const { signIn, ask, clock } = start();
    const cookie = cookieOf(await signIn(TOKEN));
    for (let count = 0; count < 10; count += 1) expect((await signIn("x"))?.status).toBe(401);
    const blocked = await signIn(TOKEN);
    expect(blocked?.status).toBe(429);
    expect(await blocked?.text()).toContain("Try again in 60 s");
    const bearer = { authorization: `Bearer ${TOKEN}` };
    expect(await ask("/api/alerts", bearer)).toBeUndefined();
    expect((await signIn(TOKEN, "/", "elsewhere"))?.status).toBe(303);
    expect(await ask("/api/alerts", { cookie })).toBeUndefined();
    clock.advance(60_000);
    expect((await signIn(TOKEN))?.status).toBe(303);
  });

  test("wrong bearer tokens also count, right ones do not", async () => {
    const { ask, waits } = start();
    for (let count = 0; count < 30; count += 1) {
      expect(await ask("/api/alerts", { authorization: `Bearer ${TOKEN}` })).toBeUndefined();
    }
    for (let count = 0; count < 10; count += 1) {
      expect((await ask("/api/alerts", { authorization: "Bearer x" }))?.status).toBe(401);
    }
    expect((await ask("/api/alerts", { authorization: "Bearer x" }))?.status).toBe(429);
    // Both guesses and the right token are delayed there, but not elsewhere.
    expect(waits).toEqual([2000]);
    expect(await ask("/api/alerts", { authorization: `Bearer ${TOKEN}` })).toBeUndefined();
    expect(waits).toEqual([2000, 2000]);
    const elsewhere = { authorization: `Bearer ${TOKEN}` };
    expect(await ask("/api/alerts", elsewhere, "GET", "192.0.2.7")).toBeUndefined();
    expect(waits).toEqual([2000, 2000]);
  });

  test("of 500 concurrent guesses, ten are checked", async () => {
    const { signIn, refusals } = start();
    const answers = await Promise.all(
      Array.from({ length: 500 }, (_, index) => signIn(`guess ${index}`)),
    );
    const checked = answers.filter((answer) => answer?.status === 401);
    expect([checked.length, answers.length - checked.length]).toEqual([10, 490]);
    expect(refusals.count()).toBe(500);
  });

  test("many wrong passcodes, whatever their addresses, slow down responses but lock nobody out", async () => {
    const { signIn, waits } = start();
    for (let index = 0; index < 80; index += 1) {
      expect((await signIn("x", "/", `192.0.2.${index}`))?.status).toBe(401);
    }
    expect(waits).toEqual(Array.from({ length: 20 }, () => 2_000));
    expect((await signIn(TOKEN, "/", "198.51.100.1"))?.status).toBe(303);
  });

  test("all of an IPv6 network counts as one address", async () => {
    const { signIn } = start();
    for (let index = 0; index < 10; index += 1) await signIn("x", "/", `2001:db8::${index}`);
    expect((await signIn("x", "/", "2001:db8::ffff"))?.status).toBe(429);
    expect((await signIn("x", "/", "2001:db8:0:1::1"))?.status).toBe(401);
  });

  test("rejected sign-ins are listed and logged, a flood only by its number", async () => {
    const { signIn, ask, refusals, lines, clock } = start();
    await signIn("x", "/", "192.0.2.1");
    await ask("/api/alerts", { authorization: "Bearer x" }, "GET", "192.0.2.2");
    expect(refusals.list().map(({ address, count }) => [address, count])).toEqual([
      ["192.0.2.2", 1],
      ["192.0.2.1", 1],
    ]);
    expect(lines[0]).toBe('warn: a sign-in was refused address="192.0.2.1" since_start=1');
    for (let index = 0; index < 500; index += 1) await signIn("x", "/", `198.51.100.${index}`);
    expect(lines).toHaveLength(21);
    expect(refusals.list()).toHaveLength(20);
    expect(refusals.count()).toBe(502);
    clock.advance(60_000);
    await signIn("x", "/", "192.0.2.1");
    expect(lines).toHaveLength(22);
  });

  test("a sign-in with a rejected body does not sign in", async () => {
    const { access } = start();
    const request = new Request("http://localhost/api/session", { method: "POST", body: "x" });
    const refusal = new Response("too large", { status: 413 });
    expect(await access(request, "a", () => Promise.resolve(refusal))).toBe(refusal);
  });
});

describe("sessions", () => {
  const headersOf = (cookie: string) => new Headers({ cookie });

  test("are listed, and each can be ended", async () => {
    const { ask, signIn, sessions, clock } = start();
    const first = cookieOf(await signIn(TOKEN, "/", "192.0.2.1"));
    clock.advance(60_000);
    const second = cookieOf(await signIn(TOKEN, "/", "192.0.2.2"));
    const ended: string[] = [];
    sessions.onEnd((id) => ended.push(id));
    const list = await sessions.list(headersOf(first));
    expect(list).toEqual([
      expect.objectContaining({ address: "192.0.2.2", isCurrent: false }),
      expect.objectContaining({
        address: "192.0.2.1",
        isCurrent: true,
        createdAt: "2026-01-05T15:00:00.000Z",
        lastSeenAt: "2026-01-05T15:00:00.000Z",
        until: "2026-02-04T15:00:00.000Z",
      }),
    ]);
    expect(await sessions.end(list[0]?.id ?? "")).toBe(true);
    expect(await sessions.end(list[0]?.id ?? "")).toBe(false);
    expect(ended).toEqual([`session:${list[0]!.id}`]);
    expect((await ask("/api/alerts", { cookie: second }))?.status).toBe(401);
    expect(await ask("/api/alerts", { cookie: first })).toBeUndefined();
  });

  test("survive a restart with their expiry, but not a change of the token", async () => {
    const { signIn, store, sessions } = start();
    const [kept, ended] = [cookieOf(await signIn(TOKEN)), cookieOf(await signIn(TOKEN))];
    const id = (await sessions.find(headersOf(ended)))?.id ?? "";
    await sessions.end(id);
    const again = start({ store });
    expect(await again.ask("/api/alerts", { cookie: kept })).toBeUndefined();
    expect((await again.ask("/api/alerts", { cookie: ended }))?.status).toBe(401);
    const other = start({ store, token: "another-token-of-16" });
    expect((await other.ask("/api/alerts", { cookie: kept }))?.status).toBe(401);
    expect(JSON.stringify(await store.read())).not.toContain(kept.split("=")[1]);
  });

  test("neither end nor become permanent by a clock step", async () => {
    const { ask, signIn, store, clock } = start();
    clock.step(365 * DAY_MS);
    const cookie = cookieOf(await signIn(TOKEN));
    clock.step(-365 * DAY_MS);
    expect(await ask("/api/alerts", { cookie })).toBeUndefined();
    const again = start({ store });
    expect(await again.ask("/api/alerts", { cookie })).toBeUndefined();
    again.clock.advance(30 * DAY_MS);
    expect((await again.ask("/api/alerts", { cookie }))?.status).toBe(401);
  });

  test("are limited to a hundred, and invalid entries of the file are skipped", async () => {
    const store = createMemorySecrets();
    await store.write({ a: "{", b: "null", c: '{"until":"soon"}', d: "[]" });
    const { ask, signIn, sessions, clock } = start({ store });
    const first = cookieOf(await signIn(TOKEN));
    for (let index = 0; index < 100; index += 1) {
      clock.advance(1);
      await signIn(TOKEN, "/", `192.0.2.${index}`);
    }
    expect(await sessions.list(new Headers())).toHaveLength(100);
    expect((await ask("/api/alerts", { cookie: first }))?.status).toBe(401);
  });

  test("sign-in works even when the disk cannot store the session", async () => {
    const store = { ...createMemorySecrets(), write: () => Promise.reject(new Error("ENOSPC")) };
    const { ask, signIn } = start({ store });
    const cookie = cookieOf(await signIn(TOKEN));
    expect(await ask("/api/alerts", { cookie })).toBeUndefined();
  });
});
