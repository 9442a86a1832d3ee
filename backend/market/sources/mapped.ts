import { cutText } from "../../platform/text.ts";
import { NoUsableFigure, SourceUnavailable } from "../source.ts";

/** True for a suspended or new listing: the vendor works, but the figure does not exist. */
export const isSymbolFault = (fault: MappingFault): boolean =>
  fault === "no-price" || fault === "no-currency" || fault === "no-time";

/**
 * Unwraps a mapped response: the value, or undefined if the vendor does not know the symbol or has
 * no data for it. Throws for any other fault, so that the next source is queried: {@link
 * NoUsableFigure} if it concerns only the symbol, otherwise {@link SourceUnavailable}.
 */
export function unwrapResult<T>(source: string, mapped: Mapped<T>): T | undefined {
  if (mapped.status === "value") return mapped.value;
  if (mapped.fault === "unknown-symbol" || mapped.fault === "no-data") return undefined;
  const reason = `${mapped.fault}: ${mapped.detail}`;
  throw isSymbolFault(mapped.fault)
    ? new NoUsableFigure(source, reason)
    : new SourceUnavailable(source, reason);
}

/** Reasons for a response without a value; each has its own consequence. */
export const mappingFaults = [
  /** The vendor does not know the symbol; the next source may. */
  "unknown-symbol",
  "no-data",
  "no-price",
  "no-currency",
  "no-time",
  /** Refused for this query or key; a retry cannot succeed. */
  "refused",
  /** The session (cookie, crumb) must be renewed before a retry. */
  "unauthorized",
  "rate-limited",
  "unavailable",
  /** Not the expected shape: an HTML page, truncated text or other fields. */
  "malformed",
] as const;
export type MappingFault = (typeof mappingFaults)[number];

/** Mappings never throw and never guess. */
export type Mapped<T> =
  | { readonly status: "value"; readonly value: T }
  | { readonly status: "fault"; readonly fault: MappingFault; readonly detail: string };

export const mappedValue = <T>(value: T): Mapped<T> => ({ status: "value", value });

/** Maximum length of a detail, since the vendor's text may be a whole page. */
const MAX_DETAIL = 120;

export const mappingFault = (fault: MappingFault, detail: string): Mapped<never> => ({
  status: "fault",
  fault,
  detail: cutText(detail.replaceAll(/\s+/g, " ").trim(), MAX_DETAIL),
});
