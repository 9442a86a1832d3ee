import { installPackages, root, tool } from "./prepare.ts";

/** `bun run dev`: restarts the server on change, behind Vite; ends when either ends. */
await installPackages();
const start = (command: readonly string[]) =>
  Bun.spawn([...command], { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
const processes = [
  start([process.execPath, "--watch", "backend/server.ts"]),
  start(tool("vite", "--config", "ui/vite.config.ts")),
];
await Promise.race(processes.map((child) => child.exited));
for (const child of processes) child.kill();
