import { parseConfig } from "../adapters/config/config.ts";
import { bypassProxy } from "../adapters/proxyBypass.ts";
import { runCommand } from "./runCommand.ts";
import { addressOf } from "./programOptions.ts";

/** Shorter than the default timeout of container health checks. */
const TIMEOUT_MS = 5_000;

/** Checks whether the server with the same settings can serve; exits with 1 if it cannot. */
await runCommand(async () => {
  const config = parseConfig(process.env);
  bypassProxy(process.env, config.host);
  const url = `${addressOf(config)}/api/health/ready`;
  const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  const said = await answer.text();
  if (!answer.ok) throw new Error(`The server is not ready: ${answer.status} ${said}`);
  return "ready";
});
