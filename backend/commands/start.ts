import { stopWithLaunchers } from "./launchers.ts";
import { buildInterface, installPackages } from "./prepare.ts";

/** `bun start`: installs and builds what is out of date, then becomes the server. */
stopWithLaunchers();
await installPackages();
await buildInterface();
await import("../server.ts");
