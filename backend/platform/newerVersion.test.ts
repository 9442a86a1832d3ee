import { expect, test } from "bun:test";
import { isNewer, readVersion } from "./version.ts";

test.each([
  ["0.2.0", "0.1.9", true],
  ["0.10.0", "0.9.0", true],
  ["1.0.0", "0.99.99", true],
  ["0.1.0", "0.1.0", false],
  ["0.1.0", "0.1.1", false],
  ["0.9.0", "0.10.0", false],
])("%s after %s: %p", (version, than, expected) => {
  expect(isNewer(version, than)).toBe(expected);
});

test("a version is read only from GitHub's response", () => {
  const release = JSON.stringify({ url: "https://x", author: { id: 1 }, tag_name: "v1.20.3" });
  expect(readVersion(release)).toBe("1.20.3");
  // A long response may be cut off.
  expect(readVersion(release.slice(0, -1))).toBe("1.20.3");
  expect(readVersion('{ "version" : "2.0.0" }')).toBe("2.0.0");
  for (const text of ["", "<html>", '{"tag_name":"latest"}', '{"version":"2.0.0-rc.1"}']) {
    expect(readVersion(text)).toBeUndefined();
  }
  expect(readVersion(`{"version":"${"9".repeat(400)}.0.0"}`)).toBeUndefined();
});
