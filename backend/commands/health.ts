import { parseConfig } from "../adapters/config/config.ts";
import { runCommand } from "./runCommand.ts";

/** Less than what containers give a check by default. */
const TIMEOUT_MS = 5_000;

/** Loopback reaches a server that listens on every address, too. */
const everyAddress = new Set(["0.0.0.0", "::", "[::]"]);

/** Asks the server of the same settings whether it can serve; exits with 1 where it cannot. */
await runCommand(async () => {
  const { host, port } = parseConfig(process.env);
  const asked = everyAddress.has(host) ? "127.0.0.1" : host;
  const url = `http://${asked.includes(":") ? `[${asked}]` : asked}:${port}/api/health/ready`;
  const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  const said = await answer.text();
  if (!answer.ok) throw new Error(`The server is not ready: ${answer.status} ${said}`);
  return "ready";
});
