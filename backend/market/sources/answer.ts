import { NoUsableFigure, SourceUnavailable } from "../source.ts";
import type { Mapped, MappingFault } from "./mapped.ts";

/** Of a suspended or a new listing: the vendor is well, and the figure is not there. */
export const isOfSymbolAlone = (fault: MappingFault): boolean =>
  fault === "no-price" || fault === "no-currency" || fault === "no-time";

/**
 * Unwraps a mapped answer: the value, or undefined where the vendor does not know the symbol or has
 * no data for it. Every other fault is thrown, so that the next source is asked: as {@link
 * NoUsableFigure} where it is of the symbol alone, else as {@link SourceUnavailable}.
 */
export function unwrapResult<T>(source: string, mapped: Mapped<T>): T | undefined {
  if (mapped.status === "value") return mapped.value;
  if (mapped.fault === "unknown-symbol" || mapped.fault === "no-data") return undefined;
  const reason = `${mapped.fault}: ${mapped.detail}`;
  throw isOfSymbolAlone(mapped.fault)
    ? new NoUsableFigure(source, reason)
    : new SourceUnavailable(source, reason);
}
