/**
 * Words in a name that give the PREMIUM badge (specification). The board has no accounts, so the
 * badge only decorates, and its tip says that it is not verified.
 */
export const PREMIUM_KEYWORDS = ["premium", "expert", "analyst", "advisor"] as const;

export function isPremiumName(username: string): boolean {
  const name = username.toLowerCase();
  return PREMIUM_KEYWORDS.some((keyword) => name.includes(keyword));
}
