import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { chmod, mkdtemp, readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSecretFile } from "./secretFile.ts";

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "secrets-"));
  path = join(folder, "data", "secrets.json");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe("the secrets file", () => {
  test("is created with the first secret", async () => {
    const secrets = createSecretFile(path);
    expect(await secrets.read()).toEqual({});
    await secrets.write({ one: "1" });
    expect(await createSecretFile(path).read()).toEqual({ one: "1" });
  });

  test("becomes readable only by its owner, also when it was not before", async () => {
    const secrets = createSecretFile(path);
    await secrets.write({ one: "1" });
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    await writeFile(`${path}.tmp`, "left behind", { mode: 0o644 });
    await secrets.write({ two: "2" });
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readdir(join(folder, "data"))).toEqual(["secrets.json"]);
  });

  test("is restricted to its owner on the first read", async () => {
    await createSecretFile(path).write({ one: "1" });
    await chmod(path, 0o666);
    expect(await createSecretFile(path).read()).toEqual({ one: "1" });
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  test("changes the given names, removes nulls and keeps the rest", async () => {
    const secrets = createSecretFile(path);
    await secrets.write({ one: "1", two: "2", three: "3" });
    await secrets.write({ one: "changed", two: null });
    expect(await secrets.read()).toEqual({ one: "changed", three: "3" });
  });

  test("serializes writes", async () => {
    const secrets = createSecretFile(path);
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => secrets.write({ [`key${index}`]: "x" })),
    );
    expect(Object.keys(await secrets.read())).toHaveLength(20);
  });

  test.each(["{broken", "[]", "null", '"secret-text"', '{"a":1}', ""])(
    "with %p is not used, overwritten or repeated",
    async (text) => {
      const secrets = createSecretFile(path);
      await secrets.write({ one: "1" });
      await writeFile(path, text);
      const failure = await secrets.write({ two: "2" }).catch((error: unknown) => error);
      expect(String(failure)).toBe(`SecretFileError: ${path} is not an object of texts in JSON`);
      expect(await readFile(path, "utf8")).toBe(text);
    },
  );
});
