import { mappedValue, mappingFault, type Mapped } from "../../mapped.ts";
import { isRecord, readFinite, readRecord, readText, type JsonRecord } from "../../vendorJson.ts";

/**
 * Envelope of every Yahoo Finance response: `{chart: {result: […], error: null}}`. The key varies,
 * and `{finance: {error}}` may replace any of them.
 */
export type EnvelopeKey = "quoteResponse" | "chart" | "quoteSummary" | "optionChain" | "finance";

/** Reads a number or `{raw, fmt}`; which of the two is sent depends on module and year. */
export const readNumber = (value: unknown): number | null =>
  readFinite(isRecord(value) ? value["raw"] : value);

/** Reads a number above zero. Yahoo sends 0 for a missing price. */
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

export function readSeconds(value: unknown): number | null {
  const seconds = readNumber(value);
  return seconds !== null && seconds > 0 && seconds < LAST_SECOND ? seconds * 1000 : null;
}

/** Unwraps the results of an envelope, or the fault described by its error. */
export function openEnvelope(body: unknown, key: EnvelopeKey): Mapped<unknown> {
  if (!isRecord(body)) return mappingFault("malformed", "no envelope");
  const envelope = readRecord(body[key]) ?? readRecord(body["finance"]);
  if (!envelope) return mappingFault("malformed", `no ${key}`);
  const error = envelope["error"];
  if (error !== null && error !== undefined) return describeError(error);
  if (!isRecord(body[key])) return mappingFault("malformed", `no ${key}`);
  return mappedValue(envelope["result"]);
}

export function openFirst(body: unknown, key: EnvelopeKey): Mapped<JsonRecord> {
  const opened = openEnvelope(body, key);
  if (opened.status === "fault") return opened;
  const results = opened.value;
  if (!Array.isArray(results)) return mappingFault("malformed", `${key} without results`);
  if (results.length === 0) return mappingFault("unknown-symbol", `empty ${key}`);
  const first = readRecord(results[0]);
  return first ? mappedValue(first) : mappingFault("malformed", `${key} without a record`);
}

/** Reads `{code, description}`, whose wording has been stable for ten years. */
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
