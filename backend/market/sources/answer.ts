import { SourceUnavailable } from "../source.ts";
import type { Mapped } from "./mapped.ts";

/**
 * Unwraps a mapped answer: the value, or undefined where the vendor does not know the symbol or has
 * no data for it. Every other fault is thrown, so that the next source is asked.
 */
export function unwrapResult<T>(source: string, mapped: Mapped<T>): T | undefined {
  if (mapped.status === "value") return mapped.value;
  if (mapped.fault === "unknown-symbol" || mapped.fault === "no-data") return undefined;
  throw new SourceUnavailable(source, `${mapped.fault}: ${mapped.detail}`);
}
