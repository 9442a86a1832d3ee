import { addCatalogToDemo, buildDemo, installPackages, root, tool } from "./prepare.ts";

/** `bun run demo`: runs the whole product in the browser, served as static files. */
await installPackages();
await buildDemo();
await addCatalogToDemo();
const server = Bun.spawn(
  [...tool("vite", "preview", "--config", "ui/vite.config.ts", "--mode", "demo")],
  { cwd: root, stdio: ["ignore", "inherit", "inherit"] },
);
process.exitCode = await server.exited;
