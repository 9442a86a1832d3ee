import { addCatalogToDemo, buildDemo, installPackages } from "./prepare.ts";

/** `bun run build:demo`: static files in dist/demo that any host serves. */
await installPackages();
await buildDemo();
await addCatalogToDemo();
