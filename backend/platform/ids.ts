/** The only source of randomness. Engines receive ids as input, which keeps them deterministic. */
export const randomId = (): string => crypto.randomUUID();
