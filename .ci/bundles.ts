import { addCatalogueToDemo, buildDemo, buildInterface } from "../backend/commands/prepare.ts";

/** A process of its own, so that the tests go on beside it. */
await buildInterface();
await buildDemo();
await addCatalogueToDemo();
