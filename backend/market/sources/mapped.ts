import { cutText } from "../../platform/text.ts";
/**
 * Why a vendor's response has no value. Each fault has its own consequence; see {@link Mapped}.
 */
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

/**
 * Value of a vendor's response, or the reason for its absence. Mappings never throw and never
 * guess.
 */
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
