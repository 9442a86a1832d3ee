/**
 * Words that give an author the PREMIUM badge anywhere in the name (specification). The board has
 * no accounts, so the badge is only decoration: these are words by which people claim expertise,
 * none is part of a common name, and the badge's tip says that it is not verified.
 */
export const PREMIUM_KEYWORDS = ["premium", "expert", "analyst", "advisor"] as const;

export function isPremiumName(username: string): boolean {
  const name = username.toLowerCase();
  return PREMIUM_KEYWORDS.some((keyword) => name.includes(keyword));
}
