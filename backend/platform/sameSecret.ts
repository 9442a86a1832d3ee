/**
 * Hashes with SHA-256, so that the duration of a comparison reveals neither length nor content of a
 * secret.
 */
export const digestOf = async (text: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));

/** Compares in constant time. */
export function equalInConstantTime(left: Uint8Array, right: Uint8Array): boolean {
  let difference = left.length ^ right.length;
  for (const [index, byte] of left.entries()) difference |= byte ^ (right[index] ?? 0);
  return difference === 0;
}
