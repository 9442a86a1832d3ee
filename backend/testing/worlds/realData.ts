import { existsSync, readdirSync, readFileSync } from "node:fs";

const REAL_DATA = process.env.REAL_DATA_DIR ?? `${import.meta.dir}/../../../../shared/real-data`;

/**
 * A folder or file of the recordings, which are not part of the project; the title of a test says
 * if it is missing.
 */
export function realData(path: string) {
  const place = `${REAL_DATA}/${path}`;
  const isMissing = !existsSync(place);
  return { place, isMissing, note: isMissing ? ` (skipped: no ${place})` : "" };
}

/** Reads the recordings directly from their JSON, without the product's mappings. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Raw = any;

interface YahooRecording {
  readonly file: string;
  readonly at: number;
  readonly status: number;
  readonly body: Raw;
}

/** Recorded responses of Yahoo in a folder; empty if the recordings are missing. */
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
