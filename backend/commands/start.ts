import { stopWithLaunchers } from "./launchers.ts";
import { buildInterface, installProduct } from "./prepare.ts";
import { usageOf } from "./runCommand.ts";

/** `bun start`: installs and builds what is out of date, then becomes the server. */
const [given] = process.argv.slice(2);
if (given !== undefined) {
  process.stderr.write(`error: ${usageOf("start", given)}\n`);
  process.exit(2);
}
stopWithLaunchers();
if (await installProduct()) await startAgain();
await buildInterface();
await import("../server.ts");

/** Threads do not find packages installed by their own process (Bun 1.4.5), so start another. */
async function startAgain(): Promise<never> {
  const next = Bun.spawn([process.execPath, import.meta.path], {
    stdin: "inherit",
    stdout: "inherit",
    stderr: "inherit",
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => next.kill(signal));
  }
  process.exit(await next.exited);
}
