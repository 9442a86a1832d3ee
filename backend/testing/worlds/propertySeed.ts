import { configureGlobal, readConfigureGlobal } from "fast-check";

/**
 * The random cases of every property are the same in each run, so that results are repeatable.
 * `PROPERTY_SEED=random` tries others, as `bun run test:long` does; a number repeats the run that
 * printed it.
 */
const DEFAULT_SEED = 20_260_105;

const wanted = process.env["PROPERTY_SEED"];
const seed = wanted === undefined ? DEFAULT_SEED : Number(wanted);
if (wanted !== "random") {
  if (!Number.isSafeInteger(seed)) {
    throw new Error(`PROPERTY_SEED is a whole number or "random", not ${wanted}`);
  }
  configureGlobal({ ...readConfigureGlobal(), seed });
}
