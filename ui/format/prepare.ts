import { formatPrice } from "./number.ts";

/**
 * The first formatter of a page takes a slow phone a tenth of a second, most of it for what the browser
 * knows of languages, which a collator reads half of. In pieces, for a task each.
 */
export const PREPARATIONS: readonly (() => void)[] = [
  () => void Intl.Collator.supportedLocalesOf("en-US"),
  () => void formatPrice(1, "USD"),
];
