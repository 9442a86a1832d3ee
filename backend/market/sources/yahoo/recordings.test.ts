import { afterAll, describe, expect, test } from "bun:test";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { createYahooSession } from "../../../adapters/vendors/yahooSession.ts";
import { manualClock } from "../../../platform/clock.ts";
import { silentLog } from "../../../platform/log.ts";
import { isSoundBar, type Interval } from "../../../domain/bar.ts";
import { isMajorUnit } from "../../../domain/currency.ts";
import { mappingFaults, type Mapped } from "../mapped.ts";
import { isRecord, parseVendorJson } from "../vendorJson.ts";
import { mapChart } from "./chartMapping.ts";
import { createYahooClient } from "./client.ts";
import { mapOptions } from "./optionsMapping.ts";
import { mapQuotes } from "./quoteMapping.ts";
import { mapSearch } from "./searchMapping.ts";
import { mapScreen } from "./screenMapping.ts";
import { mapSummary } from "./summaryMapping.ts";
import { MINUTE_MS } from "../../../domain/durations.ts";
import { realData } from "../../../testing/worlds/realData.ts";

const { place: FOLDER, isMissing, note } = realData("yahoo");

interface Recording {
  readonly file: string;
  readonly kind: string;
  /** When it was recorded, epoch milliseconds. */
  readonly at: number;
  readonly url: URL;
  readonly status: number;
  readonly text: string;
}

/** The kinds of answer that are read, by the folder of their recordings. */
const mappings: ReadonlyMap<string, (body: unknown) => Mapped<unknown>> = new Map<
  string,
  (body: unknown) => Mapped<unknown>
>([
  ["quote", mapQuotes],
  ["chart", mapChart],
  ["chart_intraday", mapChart],
  ["quoteSummary", (body) => mapSummary(body)],
  ["options", mapOptions],
  ["search", mapSearch],
  ["screener", (body) => mapScreen(body, "US")],
]);

function readRecordings(): readonly Recording[] {
  return readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".json") && !file.endsWith("MANIFEST.json"))
    .toSorted()
    .map((file) => {
      const { recorded, request, response } = JSON.parse(readFileSync(`${FOLDER}/${file}`, "utf8"));
      const { status, bodyJson, bodyText } = response;
      return {
        file,
        kind: file.split("/")[0] ?? "",
        at: Date.parse(recorded),
        url: new URL(String(request.url).split(" ")[0] ?? ""),
        status,
        text: bodyJson === undefined ? String(bodyText) : JSON.stringify(bodyJson),
      };
    });
}

const recordings = isMissing ? [] : readRecordings();
const read = recordings.filter(({ kind }) => mappings.has(kind));

const mapRecording = ({ kind, status, text }: Recording): Mapped<unknown> => {
  const parsed = parseVendorJson({ status, body: text });
  if (parsed.status === "fault") return parsed;
  const map = mappings.get(kind);
  if (!map) throw new Error(`no mapping for ${kind}`);
  return map(parsed.value);
};

function* leaves(value: unknown, path = ""): Generator<readonly [string, unknown]> {
  if (value instanceof Map) for (const [key, part] of value) yield* leaves(part, `${path}.${key}`);
  else if (Array.isArray(value)) for (const part of value) yield* leaves(part, path);
  else if (isRecord(value)) {
    for (const [key, part] of Object.entries(value)) yield* leaves(part, `${path}.${key}`);
  } else yield [path, value];
}

/** Every number of the recording, and what a change of unit may make of it. */
function numbersOf(text: string): ReadonlySet<number> {
  const numbers = new Set<number>();
  const hasPence = /"(GBp|GBX|ZAc|ILA)"/.test(text);
  for (const [, leaf] of leaves(JSON.parse(text))) {
    if (typeof leaf !== "number") continue;
    // Seconds become milliseconds, and minutes of delay too.
    for (const made of [leaf, leaf * 1000, leaf * MINUTE_MS]) numbers.add(made);
    if (hasPence) numbers.add(leaf / 100);
  }
  return numbers;
}

/** Counts of our own, which say how many rows were left out. */
const OURS = /\.dropped$/;

afterAll(() => rmSync(cookieFile, { force: true }));

describe.skipIf(isMissing)(`every recorded answer of Yahoo${note}`, () => {
  test("is a value or a fault of a known kind, and none throws", () => {
    expect(read.length).toBeGreaterThan(0);
    for (const recording of read) {
      const mapped = mapRecording(recording);
      if (mapped.status === "value") continue;
      expect([recording.file, mappingFaults]).toEqual([
        recording.file,
        expect.arrayContaining([mapped.fault]),
      ]);
      expect(mapped.detail.length).toBeLessThanOrEqual(120);
    }
  });

  test("is a value more often than not: mappings do not hide behind faults", () => {
    const values = read.filter((recording) => mapRecording(recording).status === "value");
    // Other recordings may lie in the folder, so this is a share and no number.
    expect(values.length).toBeGreaterThan(read.length / 2);
  });

  test("has no number that Yahoo did not send, apart from pence and pounds", () => {
    let checked = 0;
    for (const recording of read) {
      const mapped = mapRecording(recording);
      if (mapped.status === "fault") continue;
      const sent = numbersOf(recording.text);
      for (const [path, leaf] of leaves(mapped.value)) {
        if (typeof leaf !== "number" || OURS.test(path)) continue;
        checked++;
        if (!sent.has(leaf)) throw new Error(`${recording.file}: ${leaf} at ${path} is invented`);
      }
    }
    expect(checked).toBeGreaterThan(0);
  });

  test("has valid prices in major units and bars in order", () => {
    for (const recording of read) {
      const mapped = mapRecording(recording);
      if (mapped.status === "fault") continue;
      for (const [path, leaf] of leaves(mapped.value)) {
        const at = `${recording.file} ${path}`;
        if (typeof leaf === "number") expect([at, Number.isFinite(leaf)]).toEqual([at, true]);
        if (
          /\.(price|open|high|low|close|previousClose|marketCap|mean)$/.test(path) &&
          leaf !== null
        ) {
          expect([at, (leaf as number) > 0]).toEqual([at, true]);
        }
        if (path.endsWith(".currency") && leaf !== null && path !== ".results.currency") {
          expect([at, isMajorUnit(String(leaf))]).toEqual([at, true]);
        }
      }
    }
    for (const recording of read.filter(({ kind }) => kind.startsWith("chart"))) {
      const mapped = mapChart(JSON.parse(recording.text));
      if (mapped.status === "fault") continue;
      expect([recording.file, mapped.value.repairs]).toEqual([recording.file, []]);
      let latest = Number.NEGATIVE_INFINITY;
      for (const bar of mapped.value.bars) {
        expect(isSoundBar(bar)).toBe(true);
        expect(bar.time).toBeGreaterThan(latest);
        latest = bar.time;
      }
    }
  });

  test("gives the same result through session and client", async () => {
    let asked = 0;
    for (const recording of read) {
      const answered = await askThroughSession(recording);
      if (answered === undefined) continue;
      asked++;
      const direct = mapRecording(recording);
      if (direct.status === "value" && answered.status === "value") {
        expect([recording.file, answered.value]).toEqual([recording.file, direct.value]);
      } else if (answered.status === "fault") {
        // The client also checks whose chart it got and of which interval its bars are.
        const isRefused = direct.status === "value" && recording.kind.startsWith("chart");
        expect([recording.file, isRefused || direct.status === "fault"]).toEqual([
          recording.file,
          true,
        ]);
      }
    }
    expect(asked).toBeGreaterThan(0);
  });
});

describe.skipIf(isMissing)(`recorded errors of Yahoo${note}`, () => {
  const errors = recordings.filter(({ kind }) => kind === "errors");

  test("are faults for every kind of answer, never values", () => {
    for (const recording of errors) {
      for (const kind of mappings.keys()) {
        const mapped = mapRecording({ ...recording, kind });
        expect([recording.file, kind, mapped.status]).toEqual([recording.file, kind, "fault"]);
      }
    }
  });
});

const cookieFile = `${tmpdir()}/yahoo-recordings-${process.pid}.json`;

/** Undefined for answers that the client has no request for. */
async function askThroughSession(recording: Recording): Promise<Mapped<unknown> | undefined> {
  const client = createYahooClient(
    createYahooSession({
      cookieFile,
      clock: manualClock(),
      log: silentLog,
      fetch: async (url) => answerWith(recording, url),
    }),
  );
  const name = decodeURIComponent(recording.url.pathname.split("/").at(-1) ?? "");
  switch (recording.kind) {
    case "quote":
      return client.quotes((recording.url.searchParams.get("symbols") ?? "").split(","));
    case "chart":
    case "chart_intraday": {
      const interval = recording.url.searchParams.get("interval") ?? "1d";
      return client.chart(name || "BARC.L", interval as Interval, { range: "5d" }, false);
    }
    case "quoteSummary":
      return client.summary(name);
    case "options":
      return client.options(name);
    case "search":
      return client.search("anything", 6);
    default:
      return undefined;
  }
}

function answerWith({ status, text }: Recording, url: string): Response {
  if (url.startsWith("https://finance.yahoo.com/")) {
    const cookie = "A3=value; Max-Age=31557600; Domain=.yahoo.com; Path=/; Secure";
    return new Response("", { headers: { "set-cookie": cookie } });
  }
  return url.endsWith("/getcrumb") ? new Response("a.Crumb/1") : new Response(text, { status });
}
