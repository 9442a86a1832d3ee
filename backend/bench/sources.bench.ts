import { existsSync, readdirSync, readFileSync } from "node:fs";
import YahooFinance from "yahoo-finance2";
import { mapChart } from "../market/sources/yahoo/mapping/chartMapping.ts";
import { mapOptions } from "../market/sources/yahoo/mapping/optionsMapping.ts";
import { mapQuotes } from "../market/sources/yahoo/mapping/quoteMapping.ts";
import { mapSearch } from "../market/sources/yahoo/mapping/searchMapping.ts";
import { mapSummary } from "../market/sources/yahoo/mapping/summaryMapping.ts";
import type { Mapped } from "../market/sources/mapped.ts";
import { parseVendorJson } from "../market/sources/vendorJson.ts";
import { measureInTurns, rateOf, type Benchmark } from "./benchmark.ts";

const REAL_DATA = process.env.REAL_DATA_DIR ?? `${import.meta.dir}/../../../shared/real-data`;
const FOLDER = `${REAL_DATA}/yahoo`;
const ROUNDS = 15;

interface Recording {
  readonly kind: string;
  readonly module: string;
  readonly text: string;
}

/** Reads the text as received, so that both sides start with the same. */
function readRecordings(): readonly Recording[] {
  return readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".json"))
    .flatMap((file) => {
      const [kind = "", module = ""] = file.split("/");
      if (!(kind in ours)) return [];
      const { response } = JSON.parse(readFileSync(`${FOLDER}/${file}`, "utf8"));
      if (response.status !== 200 || response.bodyJson === undefined) return [];
      return [{ kind, module, text: JSON.stringify(response.bodyJson) }];
    });
}

const ours: Readonly<Record<string, (body: unknown) => Mapped<unknown>>> = {
  quote: mapQuotes,
  chart: mapChart,
  chart_intraday: mapChart,
  quoteSummary: (body) => mapSummary(body),
  options: mapOptions,
  search: mapSearch,
};

function mapByOurs({ kind, text }: Recording): boolean {
  const parsed = parseVendorJson({ status: 200, body: text });
  return parsed.status === "value" && ours[kind]?.(parsed.value).status === "value";
}

function createPeer() {
  let answer = "";
  const quiet = { info() {}, warn() {}, error() {}, debug() {}, dir() {} };
  const client = new YahooFinance({
    logger: quiet,
    versionCheck: false,
    suppressNotices: ["yahooSurvey"],
    validation: { logErrors: false, logOptionsErrors: false },
  });
  Object.assign(client, { ["_fetch"]: () => Promise.resolve(JSON.parse(answer)) });
  const ask = ({ kind, module }: Recording): Promise<unknown> => {
    switch (kind) {
      case "quote":
        return client.quote(["AAPL", "MSFT"]);
      case "options":
        return client.options("AAPL");
      case "search":
        return client.search("AAPL");
      case "insights":
        return client.insights("AAPL");
      case "recommendationsBySymbol":
        return client.recommendationsBySymbol("AAPL");
      case "quoteSummary":
        return client.quoteSummary("AAPL", {
          modules: module === "all" ? "all" : [module as "price"],
        });
      default:
        return client.chart("AAPL", { period1: "2020-01-01" });
    }
  };
  return async (recording: Recording): Promise<boolean> => {
    answer = recording.text;
    try {
      await ask(recording);
      return true;
    } catch {
      return false;
    }
  };
}

/**
 * Measures the mapping of recorded Yahoo responses, starting from the text, against the library's
 * own validation.
 */
export const sources: Benchmark = {
  name: "sources",
  async run() {
    if (!existsSync(FOLDER)) {
      console.warn(`  skipped: no recordings in ${FOLDER} (REAL_DATA_DIR names another folder)`);
      return [];
    }
    const recordings = readRecordings();
    const count = recordings.length;
    const mapByPeer = createPeer();
    const taken = recordings.filter(mapByOurs).length;
    let thrown = 0;
    for (const recording of recordings) if (!(await mapByPeer(recording))) thrown++;
    const figures = await measureInTurns(ROUNDS, {
      ours: () => rateOf(count, () => recordings.forEach(mapByOurs)),
      "yahoo-finance2 (validation)": () =>
        rateOf(count, async () => {
          for (const recording of recordings) await mapByPeer(recording);
        }),
      "JSON.parse alone": () =>
        rateOf(count, () => recordings.forEach(({ text }) => void JSON.parse(text))),
    });
    const { ours: rate, ...peers } = figures;
    return [
      {
        name: "mapping of recorded answers of Yahoo",
        unit: "recordings/s",
        better: "higher",
        ours: rate,
        peers,
        limit: peers["JSON.parse alone"],
        note: `ours has a value in ${taken} of ${count} and a reason in the rest, yahoo-finance2 throws on ${thrown}`,
      },
    ];
  },
};
