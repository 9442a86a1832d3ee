import { addCatalogToDemo, buildDemo, installPackages } from "./prepare.ts";

/** `bun run build:demo`: static files in dist/demo that any host serves, with a week of stories. */
await installPackages();
await buildDemo(7);
await addCatalogToDemo();
