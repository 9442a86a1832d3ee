import type { ProvenRows } from "./provenRows.ts";

/** Result of a test that has a row's id. */
export interface Proof {
  readonly id: string;
  /** From the project's root. */
  readonly file: string;
  readonly status: "passed" | "failed" | "skipped";
  readonly hasAssertion: boolean;
}

/**
 * The rows of the specification that nothing proves, a sentence each. Every test that carries an id
 * has to have run, passed and asserted something: one that did not hides behind one that did.
 */
export function findUnproven(
  specification: readonly ProvenRows[],
  proofs: readonly Proof[],
): readonly string[] {
  const known = new Set(specification.flatMap(({ rows }) => Object.keys(rows)));
  const unknown = proofs
    .filter(({ id }) => !known.has(id))
    .map(({ id, file }) => `${id}: a test of ${file} carries it, and no row has it`);
  const unproven = specification.flatMap(({ section, file, rows }) =>
    Object.entries(rows).flatMap(([id, text]) => {
      const row = `${id} (${section}: “${text}”)`;
      const carriers = proofs.filter((proof) => proof.id === id && proof.file === file);
      if (carriers.length === 0) return [`${row}: no test of ${file} carries it`];
      return carriers.flatMap(({ status, hasAssertion }) => {
        if (status !== "passed") return [`${row}: its test of ${file} ${status}`];
        return hasAssertion ? [] : [`${row}: its test of ${file} asserts nothing`];
      });
    }),
  );
  return [...new Set([...unknown, ...unproven])];
}
