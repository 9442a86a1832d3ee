import { generateClient } from "../contract/generateClient.ts";
import { CLIENT_FILE, SNAPSHOT_FILE, renderSnapshot } from "../contract/snapshot.ts";

/** `bun run contract`: writes the OpenAPI snapshot and the client that is generated from it. */
await Bun.write(SNAPSHOT_FILE, renderSnapshot());
await Bun.write(CLIENT_FILE, await generateClient(SNAPSHOT_FILE));
