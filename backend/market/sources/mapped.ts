import { cutText } from "../../platform/text.ts";
/** Why a vendor's answer holds no value. Each has its own consequence; see {@link Mapped}. */
export const mappingFaults = [
  /** The vendor says that it does not know the symbol: the next source may. */
  "unknown-symbol",
  /** The symbol is known, but there is no data for the query. */
  "no-data",
  "no-price",
  "no-currency",
  "no-time",
  /** Refused for this query or this key: a retry is of no use. */
  "refused",
  /** The session (cookie, crumb) must be renewed before a retry. */
  "unauthorized",
  "rate-limited",
  /** The vendor is out of order. */
  "unavailable",
  /** Not the shape of this kind of answer: a page, truncated text, other fields. */
  "malformed",
] as const;
export type MappingFault = (typeof mappingFaults)[number];

/** The value of a vendor's answer, or why there is none. Mappings never throw and never guess. */
export type Mapped<T> =
  | { readonly status: "value"; readonly value: T }
  | { readonly status: "fault"; readonly fault: MappingFault; readonly detail: string };

export const mappedValue = <T>(value: T): Mapped<T> => ({ status: "value", value });

/** Maximum length of a detail: the vendor's text may be a whole page. */
const MAX_DETAIL = 120;

export const mappingFault = (fault: MappingFault, detail: string): Mapped<never> => ({
  status: "fault",
  fault,
  detail: cutText(detail.replaceAll(/\s+/g, " ").trim(), MAX_DETAIL),
});
