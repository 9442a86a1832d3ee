import { formatPrice } from "./number.ts";

/**
 * Steps that warm up formatting, each to run in its own task. The first formatter of a page takes a
 * slow phone a tenth of a second, mostly to load language data, half of which a collator loads.
 */
export const PREPARATIONS: readonly (() => void)[] = [
  () => void Intl.Collator.supportedLocalesOf("en-US"),
  () => void formatPrice(1, "USD"),
];
