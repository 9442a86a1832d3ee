import { stopWithLaunchers } from "./launchers.ts";
import { buildInterface, installProduct } from "./prepare.ts";

/** `bun start`: installs and builds what is out of date, then becomes the server. */
stopWithLaunchers();
await installProduct();
await buildInterface();
await import("../server.ts");
