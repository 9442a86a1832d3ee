import { afterEach } from "bun:test";

/** What a test of this file has opened: closed after it, the last first. */
export function closeAfterEach(): (() => unknown)[] {
  const closing: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close();
  });
  return closing;
}
