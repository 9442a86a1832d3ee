import { describe, expect, test } from "bun:test";
import { manualClock } from "../../platform/clock.ts";
import { BudgetSpent, SourceUnavailable } from "../../market/source.ts";
import { createVendorHttp, type Fetch } from "./vendorHttp.ts";

const NOW = Date.parse("2026-03-09T18:00:00Z");
const ASKED = "https://api.example.com/quote?symbol=ACME";

/** A vendor with one host and a key in its header; `asked` records the requests. */
function makeTransport(fetch: Fetch, asked: { url: string; key: string | null }[] = []) {
  return createVendorHttp({
    source: "example",
    hosts: ["api.example.com"],
    headers: async () => ({ "x-key": "s3cret" }),
    fetch: async (url, init) => {
      asked.push({ url, key: new Headers(init?.headers).get("x-key") });
      return fetch(url, init);
    },
  });
}

describe("plain HTTP to a vendor", () => {
  test("returns status and text, whatever the status, and sends the headers", async () => {
    const asked: { url: string; key: string | null }[] = [];
    const send = makeTransport(async () => new Response("nothing here", { status: 404 }), asked);
    expect(await send({ url: ASKED })).toEqual({ status: 404, body: "nothing here" });
    expect(asked).toEqual([{ url: ASKED, key: "s3cret" }]);
  });

  test("uses only its hosts, over https, and sends the key nowhere else", async () => {
    const asked: { url: string; key: string | null }[] = [];
    const redirect = (to: string) => async () =>
      new Response("", { status: 302, headers: { location: to } });
    for (const url of [
      "http://api.example.com/",
      "https://api.example.com.evil.test/",
      "https://api.example.com@evil.test/",
      "file:///etc/passwd",
    ]) {
      await expect(makeTransport(redirect(url), asked)({ url })).rejects.toThrow("another host");
      await expect(makeTransport(redirect(url), asked)({ url: ASKED })).rejects.toThrow(
        "another host",
      );
    }
    expect(new Set(asked.map(({ url }) => url))).toEqual(new Set([ASKED]));
    await expect(makeTransport(redirect("/quote"), asked)({ url: ASKED })).rejects.toThrow(
      "too many",
    );
  });

  test("follows a redirect within its hosts", async () => {
    const send = makeTransport(async (url) =>
      url === ASKED
        ? new Response("", { status: 301, headers: { location: "/v2/quote" } })
        : new Response(url),
    );
    expect((await send({ url: ASKED })).body).toBe("https://api.example.com/v2/quote");
  });

  test("a response in flight does not end the pause that the vendor requested", async () => {
    const clock = manualClock(NOW);
    const answers = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()];
    let sent = 0;
    const send = createVendorHttp({
      source: "example",
      hosts: ["api.example.com"],
      clock,
      fetch: async () => answers[sent++]!.promise,
    });
    const [refused, answered] = [send({ url: ASKED }), send({ url: ASKED })];
    answers[0]!.resolve(new Response("", { status: 429, headers: { "retry-after": "120" } }));
    await refused;
    answers[1]!.resolve(new Response("{}"));
    await answered;
    expect(await send({ url: ASKED }).catch((error: unknown) => error)).toBeInstanceOf(BudgetSpent);
    expect(sent).toBe(2);
  });

  test.each([
    [418, { "retry-after": "120" }, 120],
    [429, { "retry-after": "Mon, 09 Mar 2026 18:00:20 GMT" }, 20],
    [429, { "x-ratelimit-reset": String(NOW / 1000 + 30) }, 30],
    [429, {}, 0],
    [200, { "retry-after": "120" }, 0],
  ])(
    "%d %j: nothing is sent while the vendor requests a pause",
    async (status, headers, seconds) => {
      const clock = manualClock(NOW);
      let sent = 0;
      const send = createVendorHttp({
        source: "example",
        hosts: ["api.example.com"],
        clock,
        fetch: async () => {
          sent++;
          return new Response("", { status, headers });
        },
      });
      await send({ url: ASKED });
      clock.advance(seconds * 1000 - 1);
      if (seconds > 0) await expect(send({ url: ASKED })).rejects.toThrow(BudgetSpent);
      clock.advance(1);
      await send({ url: ASKED });
      expect(sent).toBe(2);
    },
  );

  test("an endless response is aborted", async () => {
    let sent = 0;
    const endless = new ReadableStream({
      pull: (controller) => {
        sent++;
        controller.enqueue(new Uint8Array(1_000_000));
      },
    });
    await expect(makeTransport(async () => new Response(endless))({ url: ASKED })).rejects.toThrow(
      "without end",
    );
    expect(sent).toBeLessThan(40);
  });

  test("network errors are reported by kind, without URL and key", async () => {
    const failure = Object.assign(new Error(`cannot reach ${ASKED} with s3cret`), {
      code: "ECONNRESET",
    });
    const timeout = new DOMException("The operation timed out", "TimeoutError");
    for (const [error, message] of [
      [failure, "example: no connection: the connection was cut off"],
      [timeout, "example: no response within 15 s"],
      ["text", "example: no connection"],
    ] as const) {
      const thrown: unknown = await makeTransport(() => Promise.reject(error))({
        url: ASKED,
      }).catch((caught: unknown) => caught);
      expect(thrown).toBeInstanceOf(SourceUnavailable);
      expect((thrown as Error).message).toBe(message);
    }
  });

  test("an invalid URL is the caller's error and is still not leaked", async () => {
    await expect(makeTransport(async () => new Response(""))({ url: "https://" })).rejects.toThrow(
      "example: would not go",
    );
  });
});
