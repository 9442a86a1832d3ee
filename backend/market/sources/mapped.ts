/** Why a vendor's answer holds no value. Each has a consequence of its own; see {@link Mapped}. */
export const mappingFaults = [
  /** The vendor says that it does not know the symbol: the next source may. */
  "unknown-symbol",
  /** The symbol is known, but there is nothing to tell for what was asked. */
  "no-data",
  "no-price",
  "no-currency",
  "no-time",
  /** Refused for this question or this key: asking again is of no use. */
  "refused",
  /** The session (cookie, crumb) has to be renewed before asking again. */
  "unauthorised",
  "rate-limited",
  /** The vendor is out of order just now. */
  "unavailable",
  /** Not the shape that this kind of answer has: a page, half a text, other fields. */
  "malformed",
] as const;
export type MappingFault = (typeof mappingFaults)[number];

/** What a vendor's answer says, or why it says nothing. Mappings never throw and never guess. */
export type Mapped<T> =
  | { readonly status: "value"; readonly value: T }
  | { readonly status: "fault"; readonly fault: MappingFault; readonly detail: string };

export const mappedValue = <T>(value: T): Mapped<T> => ({ status: "value", value });

/** Longest detail kept: what a vendor writes is not ours, and it may be a whole page. */
const MAX_DETAIL = 120;

export const mappingFault = (fault: MappingFault, detail: string): Mapped<never> => ({
  status: "fault",
  fault,
  detail: detail.replaceAll(/\s+/g, " ").trim().slice(0, MAX_DETAIL),
});
