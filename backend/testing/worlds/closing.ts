import { afterEach } from "bun:test";

/** The functions run after each test, in reverse order. */
export function closeAfterEach(): (() => unknown)[] {
  const closing: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close();
  });
  return closing;
}
