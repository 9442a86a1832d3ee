import { describe, expect, test } from "bun:test";
import { manualClock } from "../clock.ts";
import { createAccess } from "./accessToken.ts";

const TOKEN = "correct-horse-battery";
const HTML = { accept: "text/html,application/xhtml+xml" };

function start(options: { isSecure?: boolean; token?: string } = {}) {
  const clock = manualClock();
  const access = createAccess({ token: TOKEN, isSecure: false, ...options, clock });
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
  return { clock, ask, signIn };
}

const cookieOf = (response: Response | undefined): string =>
  response?.headers.get("set-cookie")?.split(";")[0] ?? "";

describe("access token", () => {
  test("a program with the token goes on", async () => {
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
  ])("%p does not", async (authorization) => {
    const { ask } = start();
    const refusal = await ask("/api/alerts", { authorization });
    expect(refusal?.status).toBe(401);
    expect(refusal?.headers.get("www-authenticate")).toBe("Bearer");
    expect(await refusal?.text()).toMatch(/^[A-Z][a-z ]+$/);
  });

  test("calls, sockets and files without anything are 401 in plain text, whatever the method", async () => {
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

  test("health says that the server is up and nothing else", async () => {
    const { ask } = start();
    const health = await ask("/api/health");
    expect(health?.status).toBe(200);
    expect(await health?.json()).toEqual({ status: "ok" });
    expect(await ask("/api/health", { authorization: `Bearer ${TOKEN}` })).toBeUndefined();
    expect(await ask("/api/health/live")).toBeUndefined();
    expect(await ask("/api/health/ready")).toBeUndefined();
    expect((await ask("/api/health/readyness"))?.status).toBe(401);
  });

  test("a browser gets the pass code's page: no script, nothing to load, nowhere else to post", async () => {
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

  test("the address on the page cannot break out of its attribute", async () => {
    const { ask } = start();
    const page = await ask(`/x?"><script>alert('1')</script>&amp;`, HTML);
    const html = (await page?.text()) ?? "";
    expect(html).not.toContain("<script");
    expect(html.match(/value="[^"]*"/g)).toHaveLength(1);
  });

  test("the pass code buys a cookie that opens everything and holds no token", async () => {
    const { ask, signIn } = start();
    const answer = await signIn(` ${TOKEN} `);
    expect(answer?.status).toBe(303);
    expect(answer?.headers.get("location")).toBe("/alerts");
    const header = answer?.headers.get("set-cookie") ?? "";
    expect(header).toEndWith("; Path=/; Max-Age=2592000; HttpOnly; SameSite=Strict");
    expect(header).not.toContain(TOKEN);
    const cookie = `theme=dark; ${cookieOf(answer)}; other=1`;
    expect(await ask("/api/alerts", { cookie })).toBeUndefined();
    expect(await ask("/ws", { cookie })).toBeUndefined();
    expect(await ask("/", { ...HTML, cookie })).toBeUndefined();
  });

  test("behind https the cookie is never sent in clear", async () => {
    const { signIn } = start({ isSecure: true });
    expect((await signIn(TOKEN))?.headers.get("set-cookie")).toEndWith("; Secure");
  });

  test("a cookie ends after 30 days", async () => {
    const { ask, signIn, clock } = start();
    const cookie = cookieOf(await signIn(TOKEN));
    clock.advance(30 * 24 * 3_600_000 - 1);
    expect(await ask("/api/alerts", { cookie })).toBeUndefined();
    clock.advance(1);
    expect((await ask("/api/alerts", { cookie }))?.status).toBe(401);
  });

  test("a cookie that was changed, made under another token or made up opens nothing", async () => {
    const { ask, signIn } = start();
    const [end = "", mac = ""] =
      cookieOf(await signIn(TOKEN))
        .split("=")[1]
        ?.split(".") ?? [];
    const other = cookieOf(
      await start({ token: "another-token-of-16" }).signIn("another-token-of-16"),
    );
    const forged = [
      `stock-monitor-session=${Number(end) + 1}.${mac}`,
      `stock-monitor-session=${end}.${mac.replace(/./, (c) => (c === "0" ? "1" : "0"))}`,
      `stock-monitor-session=${end}.${mac.slice(2)}`,
      `stock-monitor-session=${end}`,
      `stock-monitor-session=.${mac}`,
      `stock-monitor-session=9999999999999999999999.${mac}`,
      `stock-monitor-session=${TOKEN}`,
      "stock-monitor-session=",
      other,
    ];
    for (const cookie of forged) {
      expect([cookie, (await ask("/api/alerts", { cookie }))?.status]).toEqual([cookie, 401]);
    }
  });

  test.each(["", "x", `${TOKEN}\u0000`, TOKEN.slice(1), "\u{1f40e}".repeat(10_000)])(
    "the wrong pass code gives the page again with a reason and no cookie",
    async (passcode) => {
      const { signIn } = start();
      const page = await signIn(passcode);
      expect(page?.status).toBe(401);
      expect(page?.headers.get("set-cookie")).toBeNull();
      expect(await page?.text()).toContain("That is not the pass code.");
    },
  );

  test("a body that is no form is a wrong pass code", async () => {
    const access = createAccess({ token: TOKEN, isSecure: false, clock: manualClock() });
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
  ])("after signing in, %p leads to %p", async (next, location) => {
    const { signIn } = start();
    expect((await signIn(TOKEN, next))?.headers.get("location")).toBe(location);
  });

  test("ten wrong pass codes in a minute close the door for that address, even with the right one", async () => {
    const { signIn, ask, clock } = start();
    const cookie = cookieOf(await signIn(TOKEN));
    for (let count = 0; count < 10; count += 1) expect((await signIn("x"))?.status).toBe(401);
    const blocked = await signIn(TOKEN);
    expect(blocked?.status).toBe(429);
    expect(await blocked?.text()).toContain("Try again in 60 s");
    const bearer = { authorization: `Bearer ${TOKEN}` };
    expect((await ask("/api/alerts", bearer))?.status).toBe(429);
    expect(await ask("/api/alerts", bearer, "GET", "elsewhere")).toBeUndefined();
    expect(await ask("/api/alerts", { cookie })).toBeUndefined();
    clock.advance(60_000);
    expect((await signIn(TOKEN))?.status).toBe(303);
  });

  test("wrong bearer tokens count as well, right ones do not", async () => {
    const { ask } = start();
    for (let count = 0; count < 30; count += 1) {
      expect(await ask("/api/alerts", { authorization: `Bearer ${TOKEN}` })).toBeUndefined();
    }
    for (let count = 0; count < 10; count += 1) {
      expect((await ask("/api/alerts", { authorization: "Bearer x" }))?.status).toBe(401);
    }
    expect((await ask("/api/alerts", { authorization: "Bearer x" }))?.status).toBe(429);
  });
});
