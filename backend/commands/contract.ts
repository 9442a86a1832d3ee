import { generateClient } from "./contract/generateClient.ts";
import { CLIENT_FILE, renderSnapshot, SNAPSHOT_FILE } from "./contract/snapshot.ts";

/**
 * `bun run contract`: writes the OpenAPI snapshot and the client generated from it. With `--check`
 * it writes nothing and fails with the list of files that would change.
 */
if (process.argv.includes("--check")) {
  const isCurrent = async (file: string, text: string) => (await Bun.file(file).text()) === text;
  const stale = [
    (await isCurrent(SNAPSHOT_FILE, renderSnapshot())) ? [] : [SNAPSHOT_FILE],
    (await isCurrent(CLIENT_FILE, await generateClient(SNAPSHOT_FILE))) ? [] : [CLIENT_FILE],
  ].flat();
  if (stale.length > 0) {
    process.stderr.write(`Out of date, run \`bun run contract\`: ${stale.join(", ")}\n`);
    process.exitCode = 1;
  }
} else {
  await Bun.write(SNAPSHOT_FILE, renderSnapshot());
  await Bun.write(CLIENT_FILE, await generateClient(SNAPSHOT_FILE));
}
