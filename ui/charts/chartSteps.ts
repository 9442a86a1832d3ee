/** Returns the point that a key moves to, from a point or from none; null for other keys. */
export function nextPoint(key: string, from: number | null, count: number): number | null {
  const last = count - 1;
  if (key === "Home") return 0;
  if (key === "End") return last;
  if (key === "ArrowLeft") return Math.max(0, (from ?? count) - 1);
  if (key === "ArrowRight") return Math.min(last, (from ?? -1) + 1);
  return null;
}
