/** Set by `bun run test:long`, which tries more cases, and different random ones each time. */
export const isLong = process.env["TEST_LONG"] === "yes";

/** Number of random cases: `bun run test` tries a few, `bun run test:long` the rest. */
export const casesOf = ({ usual, long }: { readonly usual: number; readonly long: number }) =>
  isLong ? long : usual;
