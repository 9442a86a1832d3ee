import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { databaseFileIn } from "../adapters/sqlite/sqlite.ts";

const folderOf = (fixture: string): string => join(import.meta.dir, "fixtures", fixture);

/** Unpacks the data folder of an earlier build into an empty folder. */
export function unpackDataFolder(fixture: string, target: string): void {
  cpSync(join(folderOf(fixture), "data-folder"), target, { recursive: true });
  const packed = `${databaseFileIn(target)}.gz`;
  writeFileSync(databaseFileIn(target), gunzipSync(readFileSync(packed)));
  rmSync(packed);
}

/** Text that the demo of that day exported. */
export const readDemoExport = (fixture: string): string =>
  gunzipSync(readFileSync(join(folderOf(fixture), "demo-export.json.gz"))).toString();

/** Responses of an earlier build, by path. */
export interface KeptAnswers {
  /** Time of the queries, ISO 8601, because expired mutes are not listed. */
  readonly askedAt: string;
  readonly answers: Readonly<Record<string, unknown>>;
}

/** Composed sentences that were reworded since. */
const REWORDED = [
  [
    "The market does not believe it, and one side is wrong by a wide margin.",
    "The market disagrees, so one side is far off.",
  ],
  [
    "The distance is of the usual kind: earnings and the whole market decide more than any single event.",
    "This is a typical gap. Earnings and the overall market matter more than any single event.",
  ],
] as const;

export function readAnswers(fixture: string, of: "data-folder" | "demo-export"): KeptAnswers {
  const text = readFileSync(join(folderOf(fixture), `${of}.answers.json`), "utf8");
  const now = REWORDED.reduce((read, [was, is]) => read.replaceAll(was, is), text);
  return JSON.parse(now) as KeptAnswers;
}
