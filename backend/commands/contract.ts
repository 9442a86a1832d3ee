import { generateChannels } from "./contract/generateChannels.ts";
import { generateClient } from "./contract/generateClient.ts";
import { generateFetchClient } from "./contract/generateFetchClient.ts";
import { generateSources } from "./contract/generateSources.ts";
import {
  CHANNELS_FILE,
  CLIENT_FILE,
  FETCH_CLIENT_FILE,
  renderSnapshot,
  SNAPSHOT_FILE,
  SOURCES_FILE,
} from "./contract/snapshot.ts";

/**
 * `bun run contract`: writes the OpenAPI snapshot, the clients generated from it and the tables of
 * channels and sources. With `--check` it writes nothing and fails with a list of the files that
 * would change.
 */
if (process.argv.includes("--check")) {
  const isCurrent = async (file: string, text: string) => (await Bun.file(file).text()) === text;
  const stale = [
    (await isCurrent(SNAPSHOT_FILE, renderSnapshot())) ? [] : [SNAPSHOT_FILE],
    (await isCurrent(CLIENT_FILE, await generateClient(SNAPSHOT_FILE))) ? [] : [CLIENT_FILE],
    (await isCurrent(FETCH_CLIENT_FILE, await generateFetchClient(SNAPSHOT_FILE)))
      ? []
      : [FETCH_CLIENT_FILE],
    (await isCurrent(CHANNELS_FILE, generateChannels())) ? [] : [CHANNELS_FILE],
    (await isCurrent(SOURCES_FILE, generateSources())) ? [] : [SOURCES_FILE],
  ].flat();
  if (stale.length > 0) {
    process.stderr.write(`Out of date, run \`bun run contract\`: ${stale.join(", ")}\n`);
    process.exitCode = 1;
  }
} else {
  await Bun.write(SNAPSHOT_FILE, renderSnapshot());
  await Bun.write(CLIENT_FILE, await generateClient(SNAPSHOT_FILE));
  await Bun.write(FETCH_CLIENT_FILE, await generateFetchClient(SNAPSHOT_FILE));
  await Bun.write(CHANNELS_FILE, generateChannels());
  await Bun.write(SOURCES_FILE, generateSources());
}
