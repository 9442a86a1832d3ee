import { mappedValue, mappingFault, type Mapped } from "./mapped.ts";

/**
 * Readers for untrusted JSON. Each returns null if the value is missing or of another type. None
 * throws, and only the decimal readers convert.
 */

export type JsonRecord = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const readRecord = (value: unknown): JsonRecord | null => (isRecord(value) ? value : null);

export const readList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const readRecords = (value: unknown): readonly JsonRecord[] =>
  readList(value).filter(isRecord);

/** Reads all rows; null if one of them cannot be read, or if there is no list. */
export function readEvery<Row>(
  rows: unknown,
  read: (row: unknown) => Row | null,
): readonly Row[] | null {
  const found = Array.isArray(rows) ? rows.map(read) : [null];
  const known = found.filter((row) => row !== null);
  return known.length < found.length ? null : known;
}

export const readFinite = (value: unknown): number | null =>
  typeof value === "number" && Number.isFinite(value) ? value : null;

/** Reads a decimal number, which may be text: `"148.44000"`. */
export function readDecimal(value: unknown): number | null {
  if (typeof value !== "string") return readFinite(value);
  return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(value) ? Number(value) : null;
}

/** Reads a price or a time; null for zero, which vendors send for unknown values. */
export function readPositiveDecimal(value: unknown): number | null {
  const number = readDecimal(value);
  return number !== null && number > 0 ? number : null;
}

/** Maximum length of a name, since a page of markup is not a name. */
const MAX_TEXT = 200;

export function readText(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const text = value.trim();
  return text === "" || text.length > MAX_TEXT ? null : text;
}

export interface VendorResponse {
  readonly status: number;
  readonly body: string;
}

const MINUTES_OF_PENALTY = /too many requests|rate limit|limit reached|slow down|run over your/i;

/**
 * Parses the JSON of a response. A status of 429 or a notice in plain text is "rate-limited"
 * regardless of the content; an HTML page is "malformed" even with 200. Responses with an error
 * status are parsed too, because vendors explain errors there.
 */
export function parseVendorJson({ status, body }: VendorResponse): Mapped<unknown> {
  if (status === 429) return mappingFault("rate-limited", "HTTP 429");
  try {
    return mappedValue(JSON.parse(body) as unknown);
  } catch {
    const [notice] = MINUTES_OF_PENALTY.exec(body.slice(0, 200)) ?? [];
    // The rest of a notice may quote the key.
    if (notice !== undefined) return mappingFault("rate-limited", `HTTP ${status}: ${notice}`);
    if (status === 401) return mappingFault("unauthorized", "HTTP 401");
    if (status === 403) return mappingFault("refused", "HTTP 403");
    if (status >= 500) return mappingFault("unavailable", `HTTP ${status}`);
    return mappingFault("malformed", `HTTP ${status} without JSON`);
  }
}
