import { generateClient } from "../contract/generateClient.ts";
import { CLIENT_FILE, renderSnapshot, SNAPSHOT_FILE } from "../contract/snapshot.ts";

/**
 * `bun run contract`: writes the OpenAPI snapshot and the client that is generated from it. With
 * `--check` it writes nothing and fails when the committed client is not what it would write.
 */
if (process.argv.includes("--check")) {
  const isCurrent = (await generateClient(SNAPSHOT_FILE)) === (await Bun.file(CLIENT_FILE).text());
  process.exitCode = isCurrent ? 0 : 1;
} else {
  await Bun.write(SNAPSHOT_FILE, renderSnapshot());
  await Bun.write(CLIENT_FILE, await generateClient(SNAPSHOT_FILE));
}
