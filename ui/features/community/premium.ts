/**
 * Words that give a poster's name the PREMIUM badge wherever they stand in it (specification).
 * The board has no accounts, so the badge can only be an ornament: these are the words by which
 * people claim to know more than others, none of them is part of a common name, and the badge's
 * tip says that it is not verified.
 */
export const PREMIUM_KEYWORDS = ["premium", "expert", "analyst", "advisor"] as const;

export function isPremiumName(username: string): boolean {
  const name = username.toLowerCase();
  return PREMIUM_KEYWORDS.some((keyword) => name.includes(keyword));
}
