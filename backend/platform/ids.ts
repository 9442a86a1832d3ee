/** The only source of randomness. Engines stay deterministic by taking ids as input. */
export const randomId = (): string => crypto.randomUUID();
