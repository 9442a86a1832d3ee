import { mappedValue, mappingFault, type Mapped } from "./mapped.ts";

/**
 * Readers for untrusted JSON. Each returns null where the value is missing or of another type; none
 * throws, and only those of decimals convert.
 */

export type JsonRecord = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const readRecord = (value: unknown): JsonRecord | null => (isRecord(value) ? value : null);

export const readList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const readRecords = (value: unknown): readonly JsonRecord[] =>
  readList(value).filter(isRecord);

export const readFinite = (value: unknown): number | null =>
  typeof value === "number" && Number.isFinite(value) ? value : null;

/** A decimal number, also one written as text: `"148.44000"`. */
export function readDecimal(value: unknown): number | null {
  if (typeof value !== "string") return readFinite(value);
  return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(value) ? Number(value) : null;
}

/** A price or a time; null for zero, which vendors send for what they do not know. */
export function readPositiveDecimal(value: unknown): number | null {
  const number = readDecimal(value);
  return number !== null && number > 0 ? number : null;
}

/** Maximum length of a name; a page of markup is not a name. */
const MAX_TEXT = 200;

/** A non-empty string, trimmed. */
export function readText(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const text = value.trim();
  return text === "" || text.length > MAX_TEXT ? null : text;
}

/** The HTTP answer. `body` is the text as it was sent. */
export interface VendorResponse {
  readonly status: number;
  readonly body: string;
}

const MINUTES_OF_PENALTY = /too many requests|rate limit|limit reached|slow down/i;

/**
 * The JSON of an answer. A status of 429 or a notice in plain text is "rate-limited" whatever else
 * it says; a page of HTML is "malformed" even with 200. Answers with an error status are parsed
 * too, because vendors explain themselves there.
 */
export function parseVendorJson({ status, body }: VendorResponse): Mapped<unknown> {
  if (status === 429) return mappingFault("rate-limited", "HTTP 429");
  try {
    return mappedValue(JSON.parse(body) as unknown);
  } catch {
    if (MINUTES_OF_PENALTY.test(body.slice(0, 200))) {
      return mappingFault("rate-limited", `HTTP ${status}: ${body}`);
    }
    if (status === 401) return mappingFault("unauthorized", "HTTP 401");
    if (status === 403) return mappingFault("refused", "HTTP 403");
    if (status >= 500) return mappingFault("unavailable", `HTTP ${status}`);
    return mappingFault("malformed", `HTTP ${status} without JSON`);
  }
}
