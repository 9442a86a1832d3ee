import { installBenchPeers, installPackages, installTestServers } from "./prepare.ts";

/** Everything that work on the product takes, as far as it is not there: `bun run lint` begins with it. */
await installPackages();
await installTestServers();
await installBenchPeers();
