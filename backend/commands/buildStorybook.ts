import { buildCatalogue, installPackages } from "./prepare.ts";

/** `bun run build:storybook`: the catalogue as static files in dist/storybook. */
await installPackages();
await buildCatalogue();
