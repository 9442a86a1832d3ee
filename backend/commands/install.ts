import { installBenchPeers, installPackages, installTestServers } from "./prepare.ts";

/** Installs whatever is missing for development; `bun run lint` runs it first. */
await installPackages();
await installTestServers();
await installBenchPeers();
