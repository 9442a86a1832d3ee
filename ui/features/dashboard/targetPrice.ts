/** Parses a typed target; returns null if it is not a price above zero. */
export function parseTargetPrice(text: string): number | null {
  const price = text.trim() === "" ? Number.NaN : Number(text);
  return Number.isFinite(price) && price > 0 ? price : null;
}
