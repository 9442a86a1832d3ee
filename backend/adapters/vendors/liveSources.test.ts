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
  test("are opened in the given order, each with a request budget", () => {
    const names = liveSourceNames.toReversed();
    const sources = openLiveSources(names, ports());
    expect(sources.map(({ name }) => name)).toEqual([...names]);
    expect(sources.filter(({ budget }) => budget === undefined)).toEqual([]);
  });

  test("each identifies itself as its vendor requires", async () => {
    const [nasdaq, edgar] = openLiveSources(["nasdaq", "edgar"], ports());
    await nasdaq?.universe?.().catch(() => undefined);
    if (edgar && "insiders" in edgar && typeof edgar.insiders === "function") {
      await edgar.insiders("ACME").catch(() => undefined);
    }
    const of = (host: string) => asked.find(({ url }) => new URL(url).host === host);
    expect(of("api.nasdaq.com")?.headers.get("user-agent")).toMatch(/^Mozilla/);
    expect(of("www.sec.gov")?.headers.get("user-agent")).toBe(
      "Stock Monitor (self-hosted) me@example.com",
    );
  });

  test.each([
    ["finnhub", "k3y", { "x-finnhub-token": "k3y" }],
    ["twelvedata", "k3y", { authorization: "apikey k3y" }],
    ["alpaca", "1d:k3y", { "apca-api-key-id": "1d", "apca-api-secret-key": "k3y" }],
    ["massive", "k3y", { authorization: "Bearer k3y" }],
    ["tiingo", "k3y", { authorization: "Token k3y" }],
    ["alphavantage", "k3y", null],
  ] as const)(
    "%s gets its key in a header, or else in the address alone",
    async (name, key, headers) => {
      const ask = async (found: string | undefined) => {
        const [source] = openLiveSources([name], { ...ports(), findKey: async () => found });
        const can = source?.capabilities.has("quote");
        return String(
          await (can ? source?.quote("ACME") : source?.bars("ACME", "1d", 1))?.catch(String),
        );
      };
      expect(await ask(key)).not.toContain("k3y");
      expect(asked).toHaveLength(1);
      expect(asked[0]?.url.includes("k3y")).toBe(headers === null);
      expect(Object.fromEntries(asked[0]?.headers ?? [])).toMatchObject(headers ?? {});
      asked = [];
      expect(await ask(undefined)).toContain("no key is configured");
      expect(asked).toEqual([]);
    },
  );

  test("only a source's response about its key is reported", async () => {
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

  test("a scan that has used its budget leaves Yahoo's price requests theirs", async () => {
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
