import { addCatalogToDemo, buildDemo, buildInterface } from "../backend/commands/prepare.ts";

/** Runs in a separate process, so that the tests run in parallel. */
await buildInterface();
await buildDemo();
await addCatalogToDemo();
