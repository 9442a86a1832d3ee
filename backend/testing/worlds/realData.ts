import { existsSync, readdirSync, readFileSync } from "node:fs";

const REAL_DATA = process.env.REAL_DATA_DIR ?? `${import.meta.dir}/../../../../shared/real-data`;

/** Path of a recording, which may be missing; add `note` to the test's title. */
export function realData(path: string) {
  const place = `${REAL_DATA}/${path}`;
  const isMissing = !existsSync(place);
  return { place, isMissing, note: isMissing ? ` (skipped: no ${place})` : "" };
}

// oxlint-disable-next-line typescript/no-explicit-any
export type Raw = any;

interface YahooRecording {
  readonly file: string;
  readonly at: number;
  readonly status: number;
  readonly body: Raw;
}

/** Returns an empty list if the recordings are missing. */
export function readYahooRecordings(folder: string): readonly YahooRecording[] {
  const { place, isMissing } = realData(`yahoo/${folder}`);
  if (isMissing) return [];
  return readdirSync(place)
    .filter((file) => file.endsWith(".json") && file !== "MANIFEST.json")
    .map((file) => {
      const { recorded, response } = JSON.parse(readFileSync(`${place}/${file}`, "utf8"));
      return { file, at: Date.parse(recorded), status: response.status, body: response.bodyJson };
    });
}
