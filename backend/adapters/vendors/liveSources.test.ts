import { beforeEach, describe, expect, test } from "bun:test";
import { manualClock } from "../../platform/clock.ts";
import { silentLog } from "../../platform/log.ts";
import { liveSourceNames } from "../../market/sources/index.ts";
import type { MarketSource } from "../../market/source.ts";
import type { KeyVerdict } from "../../market/sources/keyVerdicts.ts";
import { openLiveSources, type LiveSourcePorts } from "./liveSources.ts";
import { makeTemporaryFolder } from "../../testing/worlds/temporaryFolder.ts";

let folder: string;
let asked: { url: string; headers: Headers }[];
beforeEach(() => {
  folder = makeTemporaryFolder();
  asked = [];
});

const ports = (): LiveSourcePorts => ({
  dataFolder: folder,
  clock: manualClock(),
  log: silentLog,
  contact: "me@example.com",
  findKey: async () => "k3y",
  wait: async () => undefined,
  fetch: async (url, init) => {
    asked.push({ url, headers: new Headers(init?.headers) });
    return new Response("{}", { status: 404 });
  },
});

describe("live sources", () => {
  test("are opened in the order they are named", () => {
    const names = liveSourceNames.toReversed();
    expect(openLiveSources(names, ports()).map(({ name }) => name)).toEqual([...names]);
  });

  test("each identifies itself in the way its vendor wants", async () => {
    const [nasdaq, edgar, finnhub] = openLiveSources(["nasdaq", "edgar", "finnhub"], ports());
    await nasdaq?.universe?.().catch(() => undefined);
    await finnhub?.quote("ACME").catch(() => undefined);
    if (edgar && "insiders" in edgar && typeof edgar.insiders === "function") {
      await edgar.insiders("ACME").catch(() => undefined);
    }
    const of = (host: string) => asked.find(({ url }) => new URL(url).host === host);
    expect(of("api.nasdaq.com")?.headers.get("user-agent")).toMatch(/^Mozilla/);
    expect(of("www.sec.gov")?.headers.get("user-agent")).toBe(
      "Stock Monitor (self-hosted) me@example.com",
    );
    expect(of("finnhub.io")?.headers.get("x-finnhub-token")).toBe("k3y");
    for (const { url } of asked) expect(url).not.toContain("k3y");
  });

  test("a key is where its vendor takes it: a header, or else the address alone", async () => {
    const [twelve, alpha] = openLiveSources(["twelvedata", "alphavantage"], ports());
    const failures = await Promise.all(
      [twelve, alpha].map((source) => source?.quote("ACME").catch(String)),
    );
    expect(asked.map(({ url }) => url)).toEqual([
      "https://api.twelvedata.com/quote?symbol=ACME",
      "https://www.alphavantage.co/query?function=GLOBAL_QUOTE&symbol=ACME&apikey=k3y",
    ]);
    expect(asked[0]?.headers.get("authorization")).toBe("apikey k3y");
    expect(failures.join()).not.toContain("k3y");
    asked = [];
    const keyless = openLiveSources(["twelvedata", "alphavantage"], {
      ...ports(),
      findKey: async () => undefined,
    });
    for (const source of keyless) {
      await expect(source.quote("ACME")).rejects.toThrow("no key is configured");
    }
    expect(asked).toEqual([]);
  });

  test("what a source says of its key is reported, and nothing else is", async () => {
    const verdicts: KeyVerdict[] = [];
    let status = 200;
    let body: unknown = {};
    const [finnhub, twelve, alpha] = openLiveSources(["finnhub", "twelvedata", "alphavantage"], {
      ...ports(),
      reportKey: (verdict) => verdicts.push(verdict),
      fetch: async () => Response.json(body, { status }),
    });
    const hear = async (source: MarketSource | undefined, answer: unknown, code = 200) => {
      verdicts.length = 0;
      body = answer;
      status = code;
      await source?.quote("ACME").catch(() => undefined);
      return verdicts.map((verdict) => ("refusal" in verdict ? verdict.refusal : verdict.kind));
    };
    expect(await hear(finnhub, { error: "Invalid API key" }, 401)).toEqual([
      "Finnhub does not accept this key",
    ]);
    expect(await hear(finnhub, { c: 10, t: 1_767_600_000 })).toEqual(["accepted"]);
    expect(verdicts).toEqual([{ kind: "accepted", source: "finnhub", key: "k3y" }]);
    expect(await hear(finnhub, { error: "You don't have access to this resource." }, 403)).toEqual([
      "Finnhub gives no quotes for this key",
    ]);
    expect(await hear(finnhub, { error: "API limit reached" }, 429)).toEqual([]);
    expect(await hear(finnhub, {}, 500)).toEqual([]);
    expect(await hear(twelve, { code: 401, status: "error" })).toEqual([
      "Twelve Data does not accept this key",
    ]);
    expect(await hear(alpha, { "Error Message": "the parameter apikey is invalid" })).toEqual([
      "Alpha Vantage does not accept this key",
    ]);
  });

  test("a day's requests stay below what a free key has", async () => {
    const DAY_MS = 24 * 60 * 60 * 1000;
    for (const [name, perDay, perMinute] of [
      ["twelvedata", 800, 8],
      ["alphavantage", 25, 2],
    ] as const) {
      const clock = manualClock();
      const times: number[] = [];
      const [source] = openLiveSources([name], {
        ...ports(),
        clock,
        fetch: async () => {
          times.push(clock.elapsed());
          return new Response("{}");
        },
      });
      for (let at = 0; at < DAY_MS; at += 10_000) {
        await source?.quote("ACME").catch(() => undefined);
        clock.advance(10_000);
      }
      expect(times.length).toBeLessThanOrEqual(perDay);
      expect(times.length).toBeGreaterThan(perDay / 2);
      const busiest = times.map((from) => times.filter((at) => at >= from && at < from + 60_000));
      expect(Math.max(...busiest.map((each) => each.length))).toBeLessThanOrEqual(perMinute);
    }
  });

  test("without a key Finnhub is unavailable and asks nothing", async () => {
    const keyless = { ...ports(), findKey: async () => undefined };
    const [finnhub] = openLiveSources(["finnhub"], keyless);
    await expect(finnhub?.quote("ACME")).rejects.toThrow("finnhub: no key is configured");
    expect(asked).toEqual([]);
  });

  test("none exceeds its request budget: a query that would wait too long is not sent", async () => {
    const [nasdaq] = openLiveSources(["nasdaq"], ports());
    await Promise.allSettled(Array.from({ length: 40 }, () => nasdaq?.universe?.()));
    // Five at once, and four more that leave within eight seconds.
    expect(asked).toHaveLength(9);
  });

  test("a scan that has spent its budget leaves Yahoo's prices theirs", async () => {
    const [yahoo] = openLiveSources(["yahoo"], ports());
    // Equal requests would be sent only once.
    const bars = Array.from({ length: 60 }, (_, at) =>
      yahoo!.bars(`AC${String.fromCharCode(65 + (at % 26), 65 + Math.floor(at / 26))}`, "1d", 5),
    );
    const refused = (await Promise.allSettled(bars)).filter(
      (outcome) =>
        outcome.status === "rejected" &&
        String(outcome.reason).includes("request budget exhausted"),
    );
    expect(refused.length).toBeGreaterThan(0);
    const quotes = asked.length;
    await yahoo?.samples(["ACME"]).catch(() => undefined);
    expect(asked.length).toBeGreaterThan(quotes);
  });
});
