import { mappedValue, mappingFault, type Mapped } from "../mapped.ts";
import { isRecord, readFinite, readRecord, readText, type JsonRecord } from "../vendorJson.ts";

/**
 * The envelope of every Yahoo Finance answer: `{chart: {result: […], error: null}}`. The key
 * differs, and `{finance: {error}}` may replace any of them.
 */
export type EnvelopeKey = "quoteResponse" | "chart" | "quoteSummary" | "optionChain" | "finance";

/** A number, or the same as `{raw, fmt}`: which of the two depends on module and year. */
export const readNumber = (value: unknown): number | null =>
  readFinite(isRecord(value) ? value["raw"] : value);

/** A number above zero. Yahoo writes 0 for a price it does not have. */
export function readPositive(value: unknown): number | null {
  const number = readNumber(value);
  return number !== null && number > 0 ? number : null;
}

export function readNotNegative(value: unknown): number | null {
  const number = readNumber(value);
  return number !== null && number >= 0 ? number : null;
}

/** Latest valid JavaScript date. */
const LAST_SECOND = 8.64e12;

/** Seconds since the epoch, as milliseconds. */
export function readSeconds(value: unknown): number | null {
  const seconds = readNumber(value);
  return seconds !== null && seconds > 0 && seconds < LAST_SECOND ? seconds * 1000 : null;
}

/** Opens the envelope: its results, or the fault that its error means. */
export function openEnvelope(body: unknown, key: EnvelopeKey): Mapped<unknown> {
  if (!isRecord(body)) return mappingFault("malformed", "no envelope");
  const envelope = readRecord(body[key]) ?? readRecord(body["finance"]);
  if (!envelope) return mappingFault("malformed", `no ${key}`);
  const error = envelope["error"];
  if (error !== null && error !== undefined) return describeError(error);
  if (!isRecord(body[key])) return mappingFault("malformed", `no ${key}`);
  return mappedValue(envelope["result"]);
}

/** The first result of an envelope that holds one. */
export function openFirst(body: unknown, key: EnvelopeKey): Mapped<JsonRecord> {
  const opened = openEnvelope(body, key);
  if (opened.status === "fault") return opened;
  const results = opened.value;
  if (!Array.isArray(results)) return mappingFault("malformed", `${key} without results`);
  if (results.length === 0) return mappingFault("unknown-symbol", `empty ${key}`);
  const first = readRecord(results[0]);
  return first ? mappedValue(first) : mappingFault("malformed", `${key} without a record`);
}

/** `{code, description}`, in wording that has been stable for ten years. */
function describeError(error: unknown): Mapped<never> {
  const code = (isRecord(error) ? readText(error["code"]) : readText(error)) ?? "";
  const description = (isRecord(error) ? readText(error["description"]) : null) ?? "";
  const detail = `${code}: ${description}`;
  if (/too many requests|rate limit/i.test(detail)) return mappingFault("rate-limited", detail);
  if (/unauthori[sz]ed|invalid (crumb|cookie)/i.test(detail)) {
    return mappingFault("unauthorized", detail);
  }
  if (/no (fundamentals )?data|doesn.t exist/i.test(description)) {
    return mappingFault(
      /may be delisted/i.test(description) ? "unknown-symbol" : "no-data",
      detail,
    );
  }
  if (/not found/i.test(detail)) return mappingFault("unknown-symbol", detail);
  if (/bad request|unprocessable|forbidden/i.test(code)) return mappingFault("refused", detail);
  return mappingFault("unavailable", detail);
}
