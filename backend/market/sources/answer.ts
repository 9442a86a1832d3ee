import { NoUsableFigure, SourceUnavailable } from "../source.ts";
import type { Mapped, MappingFault } from "./mapped.ts";

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
