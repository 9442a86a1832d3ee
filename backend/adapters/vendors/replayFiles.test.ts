import { describe, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { ReplayDataError } from "../../market/sources/replay/csv.ts";
import { readReplayFolder } from "./configuredSources.ts";
import { makeTemporaryFolder } from "../../testing/worlds/temporaryFolder.ts";

const folder = makeTemporaryFolder();

const TEXT = "date,close\n2024-07-02,11\n";
writeFileSync(`${folder}/BOLT.csv`, TEXT);
writeFileSync(`${folder}/ACME.csv.gz`, gzipSync(TEXT));
writeFileSync(`${folder}/VOD.L.CSV`, gzipSync(TEXT));
writeFileSync(`${folder}/CASH.csv.gz`, gzipSync(TEXT).subarray(0, 20));
writeFileSync(`${folder}/MANIFEST.json`, "{}");
mkdirSync(`${folder}/empty.csv`);
mkdirSync(`${folder}/factor_files`);
writeFileSync(`${folder}/factor_files/acme.csv`, TEXT);
writeFileSync(`${folder}/factor_files/README.md`, "");
mkdirSync(`${folder}/factor_files/old.csv`);
mkdirSync(`${folder}/minute`);
writeFileSync(`${folder}/minute/ACME.csv`, TEXT);

describe("a folder of price tables", () => {
  test("lists its CSV files and factor files by name, and ignores all others", async () => {
    const names = (await readReplayFolder(folder)).map(({ name }) => name);
    expect(names).toEqual([
      "ACME.csv.gz",
      "BOLT.csv",
      "CASH.csv.gz",
      "VOD.L.CSV",
      "factor_files/acme.csv",
    ]);
  });

  test("each file reads as text, compressed or not, whatever its name says", async () => {
    const files = await readReplayFolder(folder);
    for (const { name, read } of files) {
      if (name !== "CASH.csv.gz") expect([name, await read()]).toEqual([name, TEXT]);
    }
  });

  test("a damaged file fails when it is read, not before", async () => {
    const files = await readReplayFolder(folder);
    const damaged = files.find(({ name }) => name === "CASH.csv.gz");
    await expect(damaged?.read()).rejects.toThrow();
  });

  test.each([
    ["missing", `${folder}/nowhere`, `REPLAY_DIR: ${folder}/nowhere does not exist`],
    ["a file", `${folder}/BOLT.csv`, `REPLAY_DIR: ${folder}/BOLT.csv is not a folder`],
    [
      "empty",
      `${folder}/empty.csv`,
      `REPLAY_DIR: ${folder}/empty.csv holds no .csv or .csv.gz file`,
    ],
  ])("a file that is %s is named in the error", async (_, path, message) => {
    const fault = await readReplayFolder(path).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(ReplayDataError);
    expect(fault).toHaveProperty("message", message);
  });
});
