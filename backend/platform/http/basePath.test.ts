import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import {
  createBasePath,
  isBasePath,
  isUnreservedPath,
  rebaseResponse,
  rebaseHtml,
} from "./basePath.ts";

const HOST = "http://example.org";
const TOKEN = "/api/hassio_ingress/Zx_9-a";

/** Path, query and base path as the product sees them. */
function arrive(
  path: string,
  options: { url?: string; ingress?: string; isTrusted?: boolean } = {},
) {
  const { url = `${HOST}/stocks`, ingress, isTrusted = true } = options;
  const headers = ingress === undefined ? {} : { "x-ingress-path": ingress };
  const arrival = createBasePath(url)(new Request(`${HOST}${path}`, { headers }), {
    isPassedOn: isTrusted,
  });
  const { host, pathname, search } = new URL(arrival.request.url);
  return { host, path: `${pathname}${search}`, base: arrival.base, isBare: arrival.isBare };
}

describe("a base path in the public address", () => {
  test.each([
    ["/stocks/api/alerts?limit=1", "/api/alerts?limit=1"],
    ["/api/alerts?limit=1", "/api/alerts?limit=1"],
    ["/stocks/", "/"],
    ["/", "/"],
    ["/stocksandmore", "/stocksandmore"],
    ["/STOCKS/api", "/STOCKS/api"],
    // Removed only once, because the product has a page with this path.
    ["/stocks/stocks/AAPL", "/stocks/AAPL"],
  ])("%s becomes %s", (path, expected) => {
    expect(arrive(path)).toMatchObject({ path: expected, base: "/stocks", isBare: false });
  });

  test.each([
    ["/stocks//evil.example/x", "//evil.example/x"],
    ["/stocks/..//evil.example", "//evil.example"],
    ["/stocks/../api/alerts", "/api/alerts"],
    ["/stocks/%2e%2e/api/alerts", "/api/alerts"],
    ["/%73tocks/api/alerts", "/%73tocks/api/alerts"],
    ["/stocks%2fapi/alerts", "/stocks%2fapi/alerts"],
    ["/stocks/\\evil.example", "//evil.example"],
    ["//stocks/api/alerts", "//stocks/api/alerts"],
  ])("%s leads to no other host", (path, expected) => {
    expect(arrive(path)).toMatchObject({ host: "example.org", path: expected });
  });

  test("a request for the folder without its slash is recognized", () => {
    expect(arrive("/stocks?chart=AAPL")).toMatchObject({ path: "/?chart=AAPL", isBare: true });
  });

  test("nothing is removed at the root", () => {
    expect(arrive("/stocks/AAPL", { url: HOST })).toMatchObject({ path: "/stocks/AAPL", base: "" });
  });

  test("method, headers, body and abort signal of a request are kept", async () => {
    const abort = new AbortController();
    const incoming = new Request(`${HOST}/stocks/api/alerts`, {
      method: "POST",
      headers: { "content-type": "application/json", referer: `${HOST}/stocks/stocks/AAPL?x=1` },
      body: "{}",
      signal: abort.signal,
    });
    const { request } = createBasePath(`${HOST}/stocks`)(incoming, { isPassedOn: false });
    abort.abort();
    expect([request.method, request.headers.get("content-type"), request.signal.aborted]).toEqual([
      "POST",
      "application/json",
      true,
    ]);
    expect(request.headers.get("referer")).toBe(`${HOST}/stocks/AAPL?x=1`);
    expect(await request.text()).toBe("{}");
  });
});

describe("Home Assistant's path", () => {
  test("is accepted from a trusted proxy, whether or not the proxy has removed it", () => {
    expect(arrive("/alerts", { ingress: TOKEN })).toMatchObject({ path: "/alerts", base: TOKEN });
    expect(arrive(`${TOKEN}/alerts`, { ingress: `${TOKEN}/` })).toMatchObject({
      path: "/alerts",
      base: TOKEN,
    });
    expect(arrive("/stocks/alerts", { ingress: TOKEN })).toMatchObject({ path: "/alerts" });
  });

  test("is ignored from anyone else", () => {
    const stranger = { ingress: TOKEN, isTrusted: false };
    expect(arrive("/alerts", stranger)).toMatchObject({ base: "/stocks" });
    expect(arrive(`${TOKEN}/alerts`, stranger)).toMatchObject({ path: `${TOKEN}/alerts` });
  });

  test.each([
    '/x"><script>alert(1)</script>',
    "/x' onload='alert(1)",
    "//evil.example",
    "https://evil.example/",
    "/\\evil.example",
    "/a/../b",
    "/a/./b",
    "/..",
    "/a%2f..",
    "/a;Domain=example.org",
    "/a, /b",
    "a",
    "/",
    "",
    `/${"a".repeat(200)}`,
  ])("%p is ignored even from a trusted proxy", (ingress) => {
    expect(arrive("/alerts", { ingress })).toMatchObject({ path: "/alerts", base: "/stocks" });
  });

  test("allows framing only where it is accepted", () => {
    const read = createBasePath(null);
    const ask = (ingress: string, isTrusted: boolean) =>
      read(new Request(HOST, { headers: { "x-ingress-path": ingress } }), { isPassedOn: isTrusted })
        .mayBeFramed;
    expect([ask(TOKEN, true), ask(TOKEN, false), ask("//x", true)]).toEqual([true, false, false]);
  });
});

/** Made of the significant characters, so that some are accepted. */
const nearPath = fc.string({ unit: fc.constantFrom(..."aZ0._~-//\"'<>;,%\\ ?#é\n"), maxLength: 6 });

test("no accepted path can end an attribute, header or cookie, or name a host", () => {
  fc.assert(
    fc.property(nearPath, (text) => {
      const path = `/${text}`;
      if (!isBasePath(path)) return true;
      return (
        !/["'<>&;,\s\\%?#]|\/\/|\/\.{1,2}(\/|$)/.test(path) &&
        new URL(path, HOST).href === `${HOST}${path}` &&
        rebaseHtml('<base href="/" />', path) === `<base href="${path}/" />`
      );
    }),
    { numRuns: 500 },
  );
});

test("a path that the server handles itself cannot be a base path", () => {
  for (const path of ["/api", "/api/x", "/ws", "/answer", "/sign-in/a", "/assets"]) {
    expect([path, isUnreservedPath(path)]).toEqual([path, false]);
  }
  for (const path of ["/stocks", "/apis", "/a/api"])
    expect([path, isUnreservedPath(path)]).toEqual([path, true]);
});

describe("a response gets the base path", () => {
  const moved = async (headers: Record<string, string>, body = "") => {
    const answer = await rebaseResponse(new Response(body, { status: 303, headers }), "/stocks");
    return { headers: answer.headers, status: answer.status, text: await answer.text() };
  };

  test("in its redirect, link and cookies", async () => {
    const { headers } = await moved({
      location: "/alerts?x=1",
      link: '</api/alerts?after=3>; rel="next"',
      "set-cookie": "a=1; Path=/; HttpOnly",
    });
    const deeper = await moved({ "set-cookie": "a=1; Path=/sign-in; HttpOnly" });
    expect(deeper.headers.getSetCookie()).toEqual(["a=1; Path=/stocks/sign-in; HttpOnly"]);
    expect(headers.get("location")).toBe("/stocks/alerts?x=1");
    expect(headers.get("link")).toBe('</stocks/api/alerts?after=3>; rel="next"');
    expect(headers.getSetCookie()).toEqual(["a=1; Path=/stocks; HttpOnly"]);
  });

  test("but not in addresses elsewhere", async () => {
    const { headers } = await moved({ location: "https://issuer.example/", link: "<//x>" });
    expect([headers.get("location"), headers.get("link")]).toEqual([
      "https://issuer.example/",
      "<//x>",
    ]);
  });

  test("in HTML by its base element, and in no other content", async () => {
    const html = '<head><base href="/" /></head><p>&lt;base href="/" /></p><base href="/" />';
    const page = await moved({ "content-type": "text/html; charset=utf-8" }, html);
    expect(page).toMatchObject({
      status: 303,
      text: html.replace('"/"', '"/stocks/"'),
    });
    expect((await moved({ "content-type": "application/json" }, html)).text).toBe(html);
  });
});
