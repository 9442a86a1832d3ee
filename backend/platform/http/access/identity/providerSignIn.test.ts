import { describe, expect, test } from "bun:test";
import { createMemorySecrets } from "../../../../capabilities/settings/secretStore.ts";
import { eventually } from "../../../../testing/eventually.ts";
import { createApiTokens } from "../apiTokens.ts";
import { manualClock } from "../../../clock.ts";
import { DAY_MS } from "../../../../domain/durations.ts";
import { createLog, silentLog } from "../../../log.ts";
import { createAccess } from "../accessToken.ts";
import { createRefusals } from "../../refusals.ts";
import type { TextStore as SessionStore } from "../../../secrets.ts";
import { createSessions } from "../sessions.ts";
import { parseAllowedPeople } from "./allowedPeople.ts";
import { ProviderError, type Claims, type IdentityProvider } from "./identityProvider.ts";
import { createProviderSignIn } from "./providerSignIn.ts";

const HTML = { accept: "text/html" };
const ADDRESS = "192.0.2.1";
const ANN = { sub: "1", email: "ann@example.org", email_verified: true };
const DOWN = "auth.example.org is not responding. Use the passcode, or try again later.";

interface World {
  readonly isSecure?: boolean;
  readonly store?: SessionStore;
  readonly rule?: string;
}

function start({ isSecure = true, store = createMemorySecrets(), rule = "rule" }: World = {}) {
  const clock = manualClock();
  const lines: string[] = [];
  const log = createLog("info", (_, line) => lines.push(line));
  let says: Claims = ANN;
  let saysMore: Claims | null = null;
  let fault: ProviderError | undefined;
  const provider: IdentityProvider = {
    name: "auth.example.org",
    fault: () => (fault?.kind === "unreachable" ? fault.message : null),
    check: async () => undefined,
    begin: async ({ state }) => {
      if (fault) throw fault;
      return new URL(`https://auth.example.org/authorize?state=${state}`);
    },
    finish: async () => {
      if (fault) throw fault;
      return { claims: says, readMore: async () => saysMore };
    },
  };
  const sessions = createSessions({
    token: "correct-horse-battery",
    clock,
    store,
    log: silentLog,
    providerRule: rule,
  });
  const refusals = createRefusals(clock, silentLog);
  const access = createAccess({
    token: "correct-horse-battery",
    clock,
    isSecure,
    sessions,
    refusals,
    apiTokens: createApiTokens({ clock, log: silentLog }),
    provider: createProviderSignIn({
      provider,
      allowed: parseAllowedPeople("ann@example.org, groups=family"),
      clock,
      log,
      sessions,
      refusals,
      isSecure,
    }),
  });
  const ask = async (path: string, headers: Record<string, string> = {}, method = "GET") =>
    access(
      new Request(`http://localhost${path}`, { method, headers: { ...HTML, ...headers } }),
      ADDRESS,
    );
  const page = async (...args: Parameters<typeof ask>): Promise<Response> => {
    const answer = await ask(...args);
    if (!(answer instanceof Response)) throw new Error(`${args[0]} was let in as ${answer}`);
    return answer;
  };
  const begin = async (path = "/sign-in/start?next=%2Falerts", headers = {}) => {
    const answer = await page(path, headers);
    const state = new URL(answer.headers.get("location") ?? "").searchParams.get("state") ?? "";
    return { cookie: cookieOf(answer), callback: `/sign-in/callback?code=x&state=${state}` };
  };
  return {
    clock,
    lines,
    sessions,
    refusals,
    ask,
    page,
    begin,
    say: (claims: Claims, more: Claims | null = null) => {
      says = claims;
      saysMore = more;
    },
    fail: (error?: ProviderError) => {
      fault = error;
    },
  };
}

const cookieOf = ({ headers }: Response, index = 0): string =>
  headers.getSetCookie()[index]?.split(";")[0] ?? "";
const alertOf = async (answer: Response): Promise<string> =>
  /<p role="alert">([^<]*)<\/p>/.exec(await answer.text())?.[1] ?? "";

describe("signing in with a provider", () => {
  test("redirects to the provider and back to the page, with a named session", async () => {
    const { begin, page, ask, sessions } = start();
    const { cookie, callback } = await begin();
    const back = await page(callback, { cookie });
    expect([back.status, back.headers.get("location")]).toEqual([303, "/alerts"]);
    const [session, attempt] = back.headers.getSetCookie();
    expect(session).toMatch(
      /^stock-monitor-session=[0-9a-f]{64}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect(attempt).toMatch(/^stock-monitor-sign-in=; Path=\/sign-in; Max-Age=0; /);
    const mine = { cookie: cookieOf(back) };
    const [listed] = await sessions.list(new Headers(mine));
    expect(listed).toMatchObject({ person: "ann@example.org", address: ADDRESS, isCurrent: true });
    // Events contain the name but no address.
    expect(await ask("/api/alerts", mine)).toBe(`session:${listed?.id} ann`);
  });

  test("is offered next to the passcode, and returns to the requested page", async () => {
    const { page, begin } = start();
    const html = await (await page("/stocks/AAPL?x=1&y=2")).text();
    expect(html).toContain('href="sign-in/start?next=%2Fstocks%2FAAPL%3Fx%3D1%26y%3D2"');
    expect(html).toContain("Sign in with auth.example.org");
    expect(html).toContain('name="passcode"');
    const { cookie, callback } = await begin("/sign-in/start?next=%2FAAPL", {
      referer: "http://localhost/stocks/AAPL",
    });
    const back = await page(callback, { cookie });
    expect(back.headers.get("location")).toBe("/stocks/AAPL");
  });

  test.each([
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "javascript:alert(1)",
    "",
  ])("does not return to %p", async (next) => {
    const { page, begin } = start();
    const { cookie, callback } = await begin(`/sign-in/start?next=${encodeURIComponent(next)}`);
    expect((await page(callback, { cookie })).headers.get("location")).toBe("/");
  });

  test("works once per response", async () => {
    const { page, begin, sessions } = start();
    const { cookie, callback } = await begin();
    await page(callback, { cookie });
    const again = await page(callback, { cookie });
    expect(again.status).toBe(400);
    expect(await alertOf(again)).toContain("was used before");
    expect(await sessions.list(new Headers())).toHaveLength(1);
  });

  test("works only in the browser that started it, so that a link cannot sign in another person", async () => {
    const { page, begin, sessions } = start();
    const [mine, attackers] = [await begin(), await begin()];
    for (const cookie of ["", mine.cookie, "stock-monitor-sign-in="]) {
      expect((await page(attackers.callback, { cookie })).status).toBe(400);
    }
    expect((await page("/sign-in/callback?code=x", mine)).status).toBe(400);
    expect(await sessions.list(new Headers())).toEqual([]);
    expect((await page(mine.callback, { cookie: mine.cookie })).status).toBe(303);
  });

  test("expires after ten minutes", async () => {
    const { page, begin, clock } = start();
    const { cookie, callback } = await begin();
    clock.advance(600_000);
    const late = await page(callback, { cookie });
    expect(await alertOf(late)).toBe(
      "This sign-in has expired, was used before, or was begun in another browser. Begin again.",
    );
  });

  test("rejects an unlisted person, counts the attempt and does not record the person", async () => {
    const { page, begin, say, sessions, refusals, lines } = start();
    say({ sub: "<b>7</b>", email: "eve@example.org", email_verified: true });
    const { cookie, callback } = await begin();
    const refused = await page(callback, { cookie });
    expect([refused.status, await alertOf(refused)]).toEqual([
      403,
      "eve@example.org is not allowed to use this server. Ask its operator, or sign in with another account.",
    ]);
    expect(refused.headers.getSetCookie()).toHaveLength(1);
    expect(await sessions.list(new Headers())).toEqual([]);
    expect(refusals.list()).toMatchObject([{ address: ADDRESS, count: 1 }]);
    expect(lines.join()).not.toContain("eve");
    say({ sub: "<b>7</b>" });
    const next = await begin();
    const html = await (await page(next.callback, { cookie: next.cookie })).text();
    expect(html).toContain("&lt;b&gt;7&lt;/b&gt; is not allowed");
  });

  test("also accepts claims from user info, each response on its own", async () => {
    const { page, begin, say } = start();
    const come = async () => {
      const { cookie, callback } = await begin();
      return (await page(callback, { cookie })).status;
    };
    say({ sub: "1" }, { sub: "1", groups: ["family"] });
    expect(await come()).toBe(303);
    say({ sub: "1", email: "ann@example.org" }, { sub: "1", email_verified: true });
    expect(await come()).toBe(403);
  });

  test.each([
    ["unreachable", 503],
    ["denied", 403],
    ["invalid", 400],
  ] as const)("a provider that is %s is said with the passcode beside it", async (kind, status) => {
    const { page, begin, fail, sessions } = start();
    const { cookie, callback } = await begin();
    fail(new ProviderError(kind, "It <did> not."));
    for (const path of [callback, "/sign-in/start?next=%2Falerts"]) {
      const answer = await page(path, { cookie });
      const html = await answer.text();
      expect([path, answer.status]).toEqual([path, status]);
      expect(html).toContain('<p role="alert">It &lt;did&gt; not.</p>');
      expect(html).toContain('name="next" value="/alerts"');
      // The sentence appears only once, even if the button would repeat it.
      expect(html.match(/It &lt;did&gt; not/g)).toHaveLength(1);
    }
    expect(await sessions.list(new Headers())).toEqual([]);
  });

  test("is blocked after ten failures within a minute, without further requests to the provider", async () => {
    const { page, begin, fail, clock } = start();
    fail();
    const come = async () => {
      const { cookie, callback } = await begin();
      fail(new ProviderError("invalid", "No."));
      const { status } = await page(callback, { cookie });
      fail();
      return status;
    };
    for (let count = 0; count < 10; count += 1) expect(await come()).toBe(400);
    expect(await come()).toBe(429);
    clock.advance(60_000);
    expect(await come()).toBe(400);
  });

  test("shows on the button that the provider is unavailable", async () => {
    const { page, fail } = start();
    fail(new ProviderError("unreachable", DOWN));
    expect(await (await page("/alerts")).text()).toContain(`</a>\n<p>${DOWN}</p>`);
  });

  test("is available only to pages in a browser", async () => {
    const { page, begin } = start();
    const { cookie, callback } = await begin();
    for (const method of ["POST", "HEAD", "PUT"]) {
      expect((await page(callback, { cookie }, method)).status).toBe(401);
      expect((await page("/sign-in/start", {}, method)).status).toBe(401);
    }
    expect((await page("/sign-in/other")).status).toBe(401);
    expect((await page(`${callback}&x=${"x".repeat(9_000)}`, { cookie })).status).toBe(400);
  });
});

describe("a person's session", () => {
  async function signIn(world: ReturnType<typeof start>) {
    const { cookie, callback } = await world.begin();
    return { cookie: cookieOf(await world.page(callback, { cookie })) };
  }

  test("ends after a week, because a provider does not report who has left", async () => {
    const world = start();
    const mine = await signIn(world);
    world.clock.advance(7 * DAY_MS - 1);
    expect(await world.ask("/api/alerts", mine)).toBeString();
    world.clock.advance(1);
    expect((await world.page("/alerts", mine)).status).toBe(401);
  });

  test("survives a restart unless the allowed list changes or the provider is removed", async () => {
    const store = createMemorySecrets();
    const mine = await signIn(start({ store }));
    await eventually(async () => Object.keys(await store.read()).length > 0);
    const kept = start({ store });
    expect(await kept.ask("/api/alerts", mine)).toBe(
      `session:${(await kept.sessions.list(new Headers(mine)))[0]?.id} ann`,
    );
    const changed = start({ store, rule: "another rule" });
    expect((await changed.page("/alerts", mine)).status).toBe(401);
    const without = createSessions({
      token: "correct-horse-battery",
      clock: manualClock(),
      store,
      log: silentLog,
    });
    expect(await without.find(new Headers(mine))).toBeUndefined();
  });
});

test("uses insecure cookies without https, for testing on this machine", async () => {
  const { page, begin } = start({ isSecure: false });
  const { cookie, callback } = await begin();
  const back = await page(callback, { cookie });
  for (const set of back.headers.getSetCookie()) expect(set).not.toContain("Secure");
});
