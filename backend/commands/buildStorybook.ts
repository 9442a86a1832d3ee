import { buildCatalog, installPackages } from "./prepare.ts";

/** `bun run build:storybook`: the catalog as static files in dist/storybook. */
await installPackages();
await buildCatalog();
