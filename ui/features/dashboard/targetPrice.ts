/** A target as it was typed; null when it is no price. Zero and less are none. */
export function parseTargetPrice(text: string): number | null {
  const price = text.trim() === "" ? Number.NaN : Number(text);
  return Number.isFinite(price) && price > 0 ? price : null;
}
