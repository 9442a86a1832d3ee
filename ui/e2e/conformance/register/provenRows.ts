/** Rows of the specification, in its own words, and the file whose test titles quote them. */
export interface ProvenRows {
  readonly section: string;
  /** From the project's root. */
  readonly file: string;
  readonly rows: readonly string[];
  /** What was decided instead, where the product is meant to differ from the row. */
  readonly decision?: string;
}

/** A file of the suite that a browser runs. */
export const e2e = (name: string): string => `ui/e2e/conformance/${name}.spec.ts`;

/** Bodies and answers of every call, against the server's own routes. */
export const CALLS = "backend/contract/conformance.test.ts";
