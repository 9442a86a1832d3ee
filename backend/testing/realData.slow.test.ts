import { describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { isLong } from "./casesOf.ts";
import { differencesOf } from "./compareOutcomes.ts";
import { leanSplits } from "./leanSplits.ts";
import { stepsOf } from "./real/realAlerts.ts";
import { readRealHistory, readTable } from "./real/realHistory.ts";
import { playRealHistories, replayFileOf } from "./real/realRun.ts";
import { evaluateByThePage } from "./reference/referenceEvaluator.ts";
import { realData } from "./worlds/realData.ts";

const { place: HISTORY, isMissing, note } = realData("history");

/** Rows per history; `bun run test` uses the newest three years. */
const ROWS = isLong ? Number.POSITIVE_INFINITY : 800;

/** Histories that are difficult for alerts: a reverse split, spin-offs, delistings, few rows. */
const sets = [
  { folder: "sp500_2013_2018", chosen: ["YUM"] },
  { folder: "lean_daily", chosen: ["FOXA", "GOOCV", "USO"] },
  { folder: "us_daily_panel", chosen: ["LEJU"] },
];

describe.skipIf(isMissing)(`recorded days fire as documented${note}`, () => {
  test.each(sets)(
    "$folder",
    async ({ folder, chosen }) => {
      const isLean = folder === "lean_daily";
      const symbolOf = (name: string) => name.replace(/\.csv(\.gz)?$/, "");
      const names = readdirSync(`${HISTORY}/${folder}`)
        .toSorted()
        .filter((name) => isLong || chosen.includes(symbolOf(name)));
      expect(names.length).toBeGreaterThanOrEqual(chosen.length);
      const tables = new Map(
        names.map((name) => [name, readTable(`${HISTORY}/${folder}/${name}`, ROWS)]),
      );
      const histories = names.map((name) => {
        const symbol = symbolOf(name);
        const splits = (isLean ? leanSplits[symbol] : null) ?? null;
        return readRealHistory(symbol, tables.get(name) ?? "", splits);
      });
      const factorFiles = isLean
        ? readdirSync(`${HISTORY}/lean_factor_files`)
            .filter((name) => names.some((each) => symbolOf(each).toLowerCase() === symbolOf(name)))
            .map((name) =>
              replayFileOf(`factor_files/${name}`, `${HISTORY}/lean_factor_files/${name}`),
            )
        : [];
      const files = names.map((name) => ({ name, read: async () => tables.get(name) ?? "" }));
      const played = await playRealHistories(histories, [...files, ...factorFiles]);

      const differences: string[] = [];
      let [alerts, firings] = [0, 0];
      for (const { history, begin, outcome, ...each } of played) {
        const steps = stepsOf(history, each.alerts, begin);
        const byPage = evaluateByThePage(steps, history.market);
        const found = differencesOf({ steps }, byPage, outcome);
        differences.push(...found.map((line) => `${history.symbol}: ${line}`));
        alerts += each.alerts.length;
        firings += byPage.firings.length;
      }
      process.stdout.write(
        `${folder}: ${played.length} histories, ${alerts} alerts, ${firings} firings\n`,
      );
      expect(firings).toBeGreaterThan(alerts);
      expect(differences.slice(0, 20)).toEqual([]);
    },
    { timeout: 0 },
  );
});
