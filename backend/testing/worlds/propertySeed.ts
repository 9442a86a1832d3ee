import { configureGlobal, readConfigureGlobal } from "fast-check";

/**
 * Makes the cases of every property repeatable. `PROPERTY_SEED=random` tries others, as in `bun run
 * test:long`; a number repeats the run that printed it.
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
