/** The only source of randomness. Engines stay deterministic by taking ids as input. */
export const randomId = (): string => crypto.randomUUID();

/** `bytes` random bytes as lower-case hexadecimal, for tokens and secrets. */
export function randomHex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
