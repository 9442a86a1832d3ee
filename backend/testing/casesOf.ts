/** Set by `bun run test:long`. */
export const isLong = process.env["TEST_LONG"] === "yes";

/** `bun run test` tries a few cases, `bun run test:long` all. */
export const casesOf = ({ usual, long }: { readonly usual: number; readonly long: number }) =>
  isLong ? long : usual;
