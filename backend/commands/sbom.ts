import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { isoTime, systemClock } from "../platform/clock.ts";
import { version } from "../platform/version.ts";
import { billOfMaterials, type LockFile } from "./build/billOfMaterials.ts";
import { root } from "./prepare.ts";
import { fileArgument, runCommand } from "./runCommand.ts";

/** `bun run sbom FILE`: lists the product's runtime packages with versions and hashes. */
await runCommand(() => {
  const file = resolve(fileArgument("sbom"));
  const lock = Bun.JSONC.parse(readFileSync(`${root}/bun.lock`, "utf8")) as LockFile;
  const writtenAt = isoTime(systemClock.now());
  const bill = billOfMaterials({
    lock,
    name: "stock-monitor",
    version,
    writtenAt,
    runtime: process.versions,
  });
  writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
  return `Wrote ${file}: ${bill.components.length} components.`;
});
