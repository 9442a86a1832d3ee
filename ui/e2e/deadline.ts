/**
 * How long anything that a test waits for may take. It is no measure of speed: a wait ends with
 * what it waits for, and a busy machine gets no second try.
 */
export const DEADLINE_MS = 120_000;
