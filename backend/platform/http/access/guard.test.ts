import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { createGuard, MAX_BODY_BYTES, readBodyUpTo, type GuardPolicy } from "./guard.ts";

const loopback: GuardPolicy = { host: "127.0.0.1", publicUrl: null };

/** Status of the error, or 200. */
async function statusOf(
  init: { path?: string; method?: string; headers?: Record<string, string> },
  policy: GuardPolicy = loopback,
) {
  const { path = "/api/alerts", method = "GET", headers = {} } = init;
  const request = new Request(`http://127.0.0.1:3000${path}`, {
    method,
    headers: { host: "127.0.0.1:3000", ...headers },
  });
  const refusal = createGuard(policy)(request);
  if (!refusal) return 200;
  expect(refusal.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(await refusal.text()).toMatch(/^[A-Z].+[^.]$/);
  return refusal.status;
}

describe("a monitor that uses another host name", () => {
  const open: GuardPolicy = { host: "0.0.0.0", publicUrl: "https://stocks.example.org" };
  const asking: GuardPolicy = { ...open, asksWho: true };
  const token = { authorization: "Bearer a-token" };

  test.each([
    ["/api/health/live", {}],
    ["/api/health/ready", {}],
    ["/metrics", token],
  ])("may request %s when credentials are required", async (path, headers) => {
    const named = { path, headers: { host: "server-1:3000", ...headers } };
    expect(await statusOf(named, asking)).toBe(200);
    expect(await statusOf(named, open)).toBe(403);
  });

  test.each([
    ["/metrics", {}],
    ["/metrics", { authorization: "Basic YTpi" }],
    ["/api/health", token],
    ["/api/alerts", token],
    ["/", token],
  ])("gets no other response: %s", async (path, headers) => {
    const named = { path, headers: { host: "server-1:3000", ...headers } };
    expect(await statusOf(named, asking)).toBe(403);
  });

  test("changes nothing, and does not open access for later requests", async () => {
    const guard = createGuard(asking);
    const ask = (path: string, method = "GET") =>
      guard(new Request(`http://127.0.0.1${path}`, { method, headers: { host: "server-1:3000" } }))
        ?.status;
    expect(ask("/api/health/live")).toBeUndefined();
    expect(ask("/api/alerts")).toBe(403);
    expect(ask("/api/health/live", "POST")).toBe(403);
  });
});

describe("Host", () => {
  test.each([
    "127.0.0.1",
    "127.0.0.1:3000",
    "localhost:5173",
    "LocalHost",
    "[::1]:3000",
    "127.8.8.8",
  ])("%s is this machine", async (host) => expect(await statusOf({ headers: { host } })).toBe(200));

  test.each([
    "evil.example",
    "evil.example:3000",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "evil.example#localhost",
    "evil.example/localhost",
    "user@localhost",
    "localhost:3000@evil.example",
    "localhost, evil.example",
    "localhost:port",
    "localhost:3000:3000",
    "localhost.",
    "[::1",
    "::1",
    "[::g]",
    "999.1.1.1",
    "192.168.1.5",
    "0.0.0.0",
    "",
    "-",
  ])("%p is not this machine, so even reading is rejected", async (host) => {
    expect(await statusOf({ headers: { host } })).toBe(403);
  });

  test("a missing Host is refused", () => {
    const refusal = createGuard(loopback)(new Request("http://localhost/"));
    expect(refusal?.status).toBe(403);
  });

  test("the configured address and the public name are accepted, other names are not", async () => {
    const policy = { host: "192.168.1.5", publicUrl: "https://stocks.example.org" };
    expect(await statusOf({ headers: { host: "192.168.1.5:3000" } }, policy)).toBe(200);
    expect(await statusOf({ headers: { host: "stocks.example.org" } }, policy)).toBe(200);
    expect(await statusOf({ headers: { host: "192.168.1.6:3000" } }, policy)).toBe(403);
    expect(await statusOf({ headers: { host: "example.org" } }, policy)).toBe(403);
  });

  test("listening everywhere accepts any literal address, which cannot be rebound, and no name", async () => {
    for (const host of ["0.0.0.0", "::"]) {
      const policy = { host, publicUrl: null };
      expect(await statusOf({ headers: { host: "192.168.1.6:3000" } }, policy)).toBe(200);
      expect(await statusOf({ headers: { host: "[fd00::1]:3000" } }, policy)).toBe(200);
      expect(await statusOf({ headers: { host: "evil.example" } }, policy)).toBe(403);
    }
  });

  test("no Host header makes the guard throw", () => {
    const guard = createGuard(loopback);
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."[]:.@/#?\\ a1localhost%,-_") }), (host) => {
        const request = new Request("http://x/", { headers: { host: host.trim() } });
        const status = guard(request)?.status ?? 200;
        expect([200, 403]).toContain(status);
      }),
    );
  });
});

describe("origin", () => {
  const mutations = ["POST", "PUT", "PATCH", "DELETE"];
  /** Headers that a browser sends when the user follows a link on another site. */
  const link = {
    "sec-fetch-site": "cross-site",
    "sec-fetch-mode": "navigate",
    "sec-fetch-dest": "document",
  };

  test("a mutation from our own page, or from no page, is allowed", async () => {
    for (const method of mutations) {
      expect(await statusOf({ method, headers: { origin: "http://127.0.0.1:3000" } })).toBe(200);
      expect(await statusOf({ method })).toBe(200);
    }
  });

  test.each([
    "https://evil.example",
    "http://localhost:3000",
    "http://127.0.0.1:8080",
    "http://127.0.0.1",
    "http://127.0.0.1:3000.evil.example",
    "null",
    "",
    "127.0.0.1:3000",
    "file://127.0.0.1:3000",
    "chrome-extension://abc",
  ])("a mutation from %p is rejected", async (origin) => {
    for (const method of mutations) {
      expect(await statusOf({ method, headers: { origin } })).toBe(403);
    }
  });

  test("a socket is checked like a mutation, because browsers let any page open one", async () => {
    const path = "/ws";
    expect(await statusOf({ path, headers: { origin: "https://evil.example" } })).toBe(403);
    expect(await statusOf({ path, headers: { origin: "http://127.0.0.1:3000" } })).toBe(200);
    expect(await statusOf({ path })).toBe(200);
  });

  test("a page of another site cannot send requests to the API, whether or not it could read the response", async () => {
    for (const headers of [
      { origin: "https://evil.example" },
      { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" },
      { ...link, "sec-fetch-dest": "iframe" },
      link,
      { "sec-fetch-site": "same-site", "sec-fetch-mode": "no-cors" },
    ]) {
      for (const path of ["/api/alerts", "/api", "/ws"]) {
        expect([path, await statusOf({ path, headers })]).toEqual([path, 403]);
      }
    }
    expect(await statusOf({ headers: { "sec-fetch-site": "same-origin" } })).toBe(200);
    expect(await statusOf({ headers: { "sec-fetch-site": "none" } })).toBe(200);
  });

  test("a link from elsewhere may open one of our pages", async () => {
    for (const path of ["/", "/alerts?symbol=AAPL", "/api/docs"]) {
      expect([path, await statusOf({ path, headers: link })]).toEqual([path, 200]);
    }
    const framed = { ...link, "sec-fetch-dest": "iframe" };
    expect(await statusOf({ path: "/api/docs", headers: framed })).toBe(403);
  });

  test("a request that the browser marks as cross-site is rejected, with or without Origin", async () => {
    const headers = { "sec-fetch-site": "cross-site" };
    expect(await statusOf({ method: "POST", headers })).toBe(403);
    expect(await statusOf({ path: "/ws", headers })).toBe(403);
    expect(await statusOf({ path: "/alerts", headers })).toBe(200);
    expect(await statusOf({ method: "POST", headers: { "sec-fetch-site": "same-origin" } })).toBe(
      200,
    );
  });

  test("behind a proxy the public origin is accepted, whatever Host the proxy sends", async () => {
    const policy = { host: "127.0.0.1", publicUrl: "https://stocks.example.org" };
    const from = (origin: string, host: string) =>
      statusOf({ method: "POST", headers: { origin, host } }, policy);
    expect(await from("https://stocks.example.org", "127.0.0.1:3000")).toBe(200);
    expect(await from("https://stocks.example.org", "stocks.example.org")).toBe(200);
    expect(await from("http://stocks.example.org:8080", "127.0.0.1:3000")).toBe(403);
    expect(await from("https://evil.example", "stocks.example.org")).toBe(403);
    expect(await from("https://stocks.example.org.evil.example", "127.0.0.1")).toBe(403);
  });

  test("a default port may be written or omitted", async () => {
    const policy = { host: "192.168.1.5", publicUrl: null };
    const headers = { host: "192.168.1.5:80", origin: "http://192.168.1.5" };
    expect(await statusOf({ method: "POST", headers }, policy)).toBe(200);
  });
});

describe("body", () => {
  const post = (headers: Record<string, string>, path = "/api/alerts") =>
    statusOf({ method: "POST", headers, path });

  test("JSON is accepted, with parameters and in any case", async () => {
    for (const type of [
      "application/json",
      "Application/JSON; charset=utf-8",
      "application/json ;x",
    ]) {
      expect(await post({ "content-type": type, "content-length": "2" })).toBe(200);
    }
  });

  test.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/jsonp",
    "text/plain; application/json",
    "",
  ])("%p is a type that a form of another site can send, and is rejected", async (type) => {
    expect(await post({ "content-type": type, "content-length": "2" })).toBe(400);
    expect(await post({ "content-type": type, "transfer-encoding": "chunked" })).toBe(400);
  });

  test("an empty body needs no type", async () => {
    expect(await post({})).toBe(200);
    expect(await post({ "content-length": "0" })).toBe(200);
  });

  test("only the passcode may be sent as a form", async () => {
    const form = { "content-type": "application/x-www-form-urlencoded", "content-length": "9" };
    expect(await post(form, "/api/session")).toBe(200);
    expect(await post(form, "/api/session/x")).toBe(400);
  });

  test("64 KiB are accepted and one byte more is rejected", async () => {
    const type = { "content-type": "application/json" };
    expect(await post({ ...type, "content-length": String(MAX_BODY_BYTES) })).toBe(200);
    expect(await post({ ...type, "content-length": String(MAX_BODY_BYTES + 1) })).toBe(413);
    expect(await post({ ...type, "content-length": "1e99" })).toBe(413);
  });

  const chunked = (chunk: string, count: number, after?: () => void) => {
    let sent = 0;
    return new Request("http://localhost/api/alerts", {
      method: "POST",
      headers: { "content-type": "application/json", "x-kept": "yes" },
      body: new ReadableStream({
        pull: (controller) => {
          if (sent === count) {
            after?.();
            controller.close();
          } else {
            sent += 1;
            controller.enqueue(new TextEncoder().encode(chunk));
          }
        },
      }),
    });
  };

  test("a chunked body is counted as it arrives, and not read beyond the limit", async () => {
    let wasReadToTheEnd = false;
    const refusal = await readBodyUpTo(
      chunked("x".repeat(1024), 100_000, () => {
        wasReadToTheEnd = true;
      }),
    );
    expect(refusal).toBeInstanceOf(Response);
    expect((refusal as Response).status).toBe(413);
    expect(wasReadToTheEnd).toBe(false);
  });

  test("a body that fits arrives complete", async () => {
    const request = await readBodyUpTo(chunked("x".repeat(1024), 64));
    expect(request).toBeInstanceOf(Request);
    expect((await (request as Request).text()).length).toBe(MAX_BODY_BYTES);
    expect(request.headers.get("x-kept")).toBe("yes");
    expect((request as Request).method).toBe("POST");
  });

  test("a body nested too deeply is rejected; brackets in strings are not counted", async () => {
    const boundedStatusOf = async (body: string) => {
      const outcome = await readBodyUpTo(chunked(body, 1));
      return outcome instanceof Response ? outcome.status : 200;
    };
    const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
    expect(await boundedStatusOf(nested(32))).toBe(200);
    expect(await boundedStatusOf(nested(33))).toBe(400);
    expect(await boundedStatusOf("[".repeat(60_000))).toBe(400);
    expect(await boundedStatusOf('{"a":'.repeat(33))).toBe(400);
    expect(await boundedStatusOf("[],".repeat(1_000))).toBe(200);
    expect(await boundedStatusOf(JSON.stringify({ text: `\\"${"[".repeat(1_000)}` }))).toBe(200);
    expect(await boundedStatusOf(`["\\\\",${nested(32)}]`)).toBe(400);
  });

  test("a request without a body is passed on unchanged", async () => {
    const request = new Request("http://localhost/");
    expect(await readBodyUpTo(request)).toBe(request);
  });
});
