import { beforeEach, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { openLiveSources } from "../adapters/vendors/liveSources.ts";
import { manualClock } from "../platform/clock.ts";
import { silentLog } from "../platform/log.ts";
import { listingOf, type MarketSource } from "../market/source.ts";
import { liveSourceNames } from "../market/sources/index.ts";
import { createScriptedSource } from "../testing/worlds/scriptedSource.ts";
import { describeProbes, probeSources } from "./sourceProbes.ts";
import { makeTemporaryFolder } from "../testing/worlds/temporaryFolder.ts";

let folder: string;
beforeEach(() => {
  folder = makeTemporaryFolder();
});

const clock = manualClock("2026-11-20T15:00:00Z");

function scripted(name: string, answers: Partial<MarketSource>): MarketSource {
  const capabilities = ["quote", "universe", "earnings"] as const;
  return { ...createScriptedSource({ clock, name, capabilities }), ...answers };
}

describe("probing sources", () => {
  test("sends one request per capability and reports outcome and latency", async () => {
    const good = scripted("good", {
      universe: async () => {
        clock.advance(250);
        return ["AAPL", "MSFT"].map(listingOf);
      },
      earnings: async () => ({ date: "2027-01-28", hour: "after_close", isConfirmed: false }),
    });
    const bad = scripted("bad", {
      quote: () => Promise.reject(new Error("bad: HTTP 429")),
      reportsOn: async (date) =>
        ["AAPL", "MSFT"].map((symbol) => ({
          symbol,
          companyName: symbol,
          marketCap: null,
          earnings: { date, hour: null, isConfirmed: false },
        })),
    });
    const probes = await probeSources([good, bad], clock);
    expect(
      probes.map((probe) => [probe.source, probe.capability, probe.outcome, probe.latencyMs]),
    ).toEqual([
      ["good", "quote", "answered", 0],
      ["good", "universe", "answered", 250],
      ["good", "earnings", "answered", 0],
      ["bad", "quote", "failed", 0],
      ["bad", "universe", "answered", 0],
      ["bad", "earnings", "answered", 0],
    ]);
    expect(probes.map(({ detail }) => detail)).toEqual([
      "no data right now",
      "2 symbols",
      "2027-01-28, after_close",
      "HTTP 429",
      "no data right now",
      "2 reports today",
    ]);
  });

  test("waits at most until its timeout", async () => {
    const silent = scripted("silent", { universe: () => new Promise(() => undefined) });
    const [, universe] = await probeSources([silent], clock, { answerWithinMs: 20 });
    expect(universe).toMatchObject({ outcome: "failed", detail: "no response within 0.02 s" });
  });

  test("pauses between requests, which does not count as latency", async () => {
    const rest = async () => void clock.advance(1500);
    const start = clock.now();
    const probes = await probeSources([scripted("healthy", {})], clock, { rest });
    expect(probes.map(({ latencyMs }) => latencyMs)).toEqual([0, 0, null]);
    expect(clock.now() - start).toBe(2 * 1500);
  });

  test("requests nothing from a streaming source", async () => {
    const base = createScriptedSource({ clock, name: "push", capabilities: ["stream"] });
    const [probe] = await probeSources([{ ...base, play: async () => undefined }], clock);
    expect(probe).toMatchObject({ outcome: "not asked", latencyMs: null });
  });

  test("sends every real source's requests to its vendor, whatever the server responds", async () => {
    let body = "";
    let status = 200;
    using server = Bun.serve({ port: 0, fetch: () => new Response(body, { status }) });
    const asked = new Set<string>();
    const open = () =>
      openLiveSources(liveSourceNames, {
        dataFolder: folder,
        clock,
        log: silentLog,
        contact: "me@example.com",
        findKey: async () => "k3y",
        wait: async () => undefined,
        fetch: (url, init) => {
          asked.add(new URL(url).host);
          return fetch(server.url, init);
        },
      });
    for ([status, body] of [
      [500, "broken"],
      [429, "Too Many Requests"],
      [200, "<html></html>"],
      [200, '{"half": '],
    ] as const) {
      const probes = await probeSources(open(), clock);
      expect(probes).toHaveLength(open().flatMap((source) => [...source.capabilities]).length);
      const answered = probes.filter(({ outcome }) => outcome === "answered");
      expect(answered).toEqual([]);
      expect(describeProbes(probes)).toEndWith("requests failed.");
    }
    expect([...asked].toSorted()).toEqual(
      expect.arrayContaining(["api.nasdaq.com", "apewisdom.io", "finnhub.io", "www.sec.gov"]),
    );
  });
});

test("the table's columns are aligned, and a line fits a terminal", () => {
  const text = describeProbes([
    { source: "yahoo", capability: "quote", outcome: "answered", latencyMs: 91.4, detail: "1 USD" },
    {
      source: "apewisdom",
      capability: "mentions",
      outcome: "failed",
      latencyMs: 1204,
      detail: "x\n".repeat(99),
    },
    { source: "finnhub", capability: "stream", outcome: "not asked", latencyMs: null, detail: "-" },
  ]);
  const [head, first, second, third, empty, summary] = text.split("\n");
  expect(head).toBe("SOURCE     CAPABILITY  OUTCOME    LATENCY  DETAIL");
  expect(first).toBe("yahoo      quote       answered     91 ms  1 USD");
  expect(second).toStartWith("apewisdom  mentions    failed     1204 ms  x x x");
  expect(second!.length).toBeLessThanOrEqual(120);
  expect(third).toBe("finnhub    stream      not asked        -  -");
  expect([empty, summary]).toEqual(["", "1 of 2 requests failed."]);
});

describe("bun run sources", () => {
  const run = (variables: Readonly<Record<string, string>>) => {
    const result = Bun.spawnSync({
      cmd: [process.execPath, join(import.meta.dir, "sources.ts")],
      env: { PATH: process.env["PATH"], DATA_DIR: folder, ...variables },
    });
    const { exitCode } = result;
    return { exitCode, said: result.stdout.toString(), failed: result.stderr.toString().trim() };
  };

  test("without a live source explains the configuration", () => {
    const { exitCode, said, failed } = run({ MARKET_SOURCES: "simulated" });
    expect([exitCode, said]).toEqual([1, ""]);
    expect(failed).toStartWith("error: No live source is configured");
    expect(failed).not.toContain("\n");
  });

  test("fails with a table when a source cannot be used: Finnhub without a key", () => {
    const { exitCode, said } = run({ MARKET_SOURCES: "finnhub" });
    expect(exitCode).toBe(1);
    expect(said).toContain("no key is configured");
    expect(said.trim()).toEndWith("4 of 4 requests failed.");
  });
});
