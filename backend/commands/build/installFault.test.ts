import { expect, test } from "bun:test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { makeTemporaryFolder } from "../../testing/worlds/temporaryFolder.ts";
import { describeInstallFault, describeWriteFault } from "../prepare.ts";

test.each([
  ["error: DNSResolveFailed downloading tarball yaml@2.9.1\n", "(DNSResolveFailed)"],
  [
    "bun install v1.4.5\nwarn: ConnectionRefused downloading tarball a@1\n\n",
    "(ConnectionRefused)",
  ],
  ["error: Timeout downloading package manifest elysia", "(Timeout)"],
])("without a network there is one sentence: %p", (output, code) => {
  const sentence = describeInstallFault(output);
  expect(sentence).toContain(code);
  expect(sentence).toContain("need a network");
  expect(sentence).not.toContain("\n");
});

test("another installation error keeps its output", () => {
  expect(
    describeInstallFault("error: lockfile had changes, but lockfile is frozen"),
  ).toBeUndefined();
});

test("the nearest existing folder decides whether something can be created in it", async () => {
  const folder = makeTemporaryFolder();
  mkdirSync(join(folder, "dist"));
  expect(await describeWriteFault(join(folder, "dist/ui/.made-from"))).toBeUndefined();
  // Not even root can write there.
  const sentence = await describeWriteFault("/proc/1/node_modules/.stamp");
  expect(sentence).toStartWith("The folder /proc/1 cannot be written");
  expect(sentence).toContain("Make it writable");
});
