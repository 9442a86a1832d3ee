import { mappedValue, mappingFault, type Mapped } from "../mapped.ts";
import { isRecord, readRecord, readRecords, readText, type JsonRecord } from "../vendorJson.ts";

/** One line of a security: its ticker at one venue, in Bloomberg's codes. */
export interface FigiListing {
  readonly ticker: string;
  readonly exchCode: string;
  /** In capitals, shortened. */
  readonly name: string;
  /** False for a fund, a receipt or the like, which may be traded in several currencies. */
  readonly isShare: boolean;
}

/**
 * Maps an answer of `/v3/mapping`: the listings for each job, in the order of the jobs. A job
 * without a match has a `warning`, which is an answer; one with an `error` was not understood, and
 * has none either.
 */
export function mapListings(
  body: unknown,
  jobs: number,
): Mapped<readonly (readonly FigiListing[])[]> {
  if (!Array.isArray(body)) {
    const error = readText(readRecord(body)?.["error"]);
    return mappingFault("malformed", error ?? "no list of answers");
  }
  if (body.length !== jobs) {
    return mappingFault("malformed", `${body.length} answers to ${jobs} jobs`);
  }
  const answers: (readonly FigiListing[])[] = [];
  for (const answer of body) {
    const listings = isRecord(answer) ? readAnswer(answer) : null;
    if (listings === null) return mappingFault("malformed", "an answer of another shape");
    answers.push(listings);
  }
  return mappedValue(answers);
}

function readAnswer(answer: JsonRecord): readonly FigiListing[] | null {
  if (Array.isArray(answer["data"])) {
    const rows = readRecords(answer["data"]);
    // For a number that is not found, OpenFIGI sends a warning and no data.
    if (rows.every((row) => readText(row["ticker"]) === null)) return null;
    return rows.flatMap((row) => readListing(row) ?? []);
  }
  return readText(answer["warning"]) === null && readText(answer["error"]) === null ? null : [];
}

function readListing(row: JsonRecord): FigiListing | null {
  const [ticker, exchCode] = [readText(row["ticker"]), readText(row["exchCode"])];
  const sector = readText(row["marketSector"]);
  const isShare = readText(row["securityType2"]) === "Common Stock";
  if (ticker === null || exchCode === null || (sector !== null && sector !== "Equity")) return null;
  return { ticker, exchCode, name: readText(row["name"]) ?? ticker, isShare };
}
