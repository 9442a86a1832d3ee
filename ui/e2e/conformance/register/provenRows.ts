/** Rows of the specification, in its own words, and the file whose tests prove them. */
export interface ProvenRows {
  readonly section: string;
  /** From the project's root. */
  readonly file: string;
  /**
   * By id: a row keeps its own when others come and go, and a new one takes the next number of its
   * section. A test in a browser carries it as a tag (`@spec-2.1`), one of `bun test` in brackets
   * at the head of its title.
   */
  readonly rows: Readonly<Record<string, string>>;
  /** What was decided instead, where the product is meant to differ from the row. */
  readonly decision?: string;
}

/** A file of the suite that a browser runs. */
export const e2e = (name: string): string => `ui/e2e/conformance/${name}.spec.ts`;

/** Bodies and answers of every call, against the server's own routes. */
export const CALLS = "backend/testing/conformance.slow.test.ts";
