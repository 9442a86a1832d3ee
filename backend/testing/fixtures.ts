import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { databaseFileIn } from "../adapters/sqlite/sqlite.ts";

const folderOf = (fixture: string): string => join(import.meta.dir, "fixtures", fixture);

/** Fills an empty folder with a data folder as the build of that day left it. */
export function unpackDataFolder(fixture: string, target: string): void {
  cpSync(join(folderOf(fixture), "data-folder"), target, { recursive: true });
  const packed = `${databaseFileIn(target)}.gz`;
  writeFileSync(databaseFileIn(target), gunzipSync(readFileSync(packed)));
  rmSync(packed);
}

/** The text of a file that the demo of that day exported. */
export const readDemoExport = (fixture: string): string =>
  gunzipSync(readFileSync(join(folderOf(fixture), "demo-export.json.gz"))).toString();

/** What the build of that day answered, by path. */
export interface KeptAnswers {
  /** The time of the query, ISO 8601: expired mutes are not listed. */
  readonly askedAt: string;
  readonly answers: Readonly<Record<string, unknown>>;
}

export const readAnswers = (fixture: string, of: "data-folder" | "demo-export"): KeptAnswers =>
  JSON.parse(readFileSync(join(folderOf(fixture), `${of}.answers.json`), "utf8")) as KeptAnswers;
