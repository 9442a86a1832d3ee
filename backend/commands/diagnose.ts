import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseConfig } from "../adapters/config/config.ts";
import { diagnose } from "../adapters/diagnosis/diagnose.ts";
import { bypassProxy } from "../adapters/proxyBypass.ts";
import { systemClock as clock } from "../platform/clock.ts";
import { fileArgument, runCommand } from "./runCommand.ts";
import { addressOf } from "./programOptions.ts";

const TIMEOUT_MS = 5_000;

async function askHealth(): Promise<unknown> {
  const { accessToken, ...config } = parseConfig(process.env);
  bypassProxy(process.env, config.host);
  const answer = await fetch(`${addressOf(config)}/api/health`, {
    headers: accessToken === null ? {} : { authorization: `Bearer ${accessToken}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!answer.ok) throw new Error(`The server answered ${answer.status}`);
  return answer.json();
}

/** `bun run diagnose FILE`: writes the data for a bug report, without secrets and addresses. */
await runCommand(async () => {
  const file = resolve(fileArgument("diagnose"));
  const found = await diagnose({ environment: process.env, clock, askHealth });
  writeFileSync(file, `${JSON.stringify(found, null, 2)}\n`, { flag: "wx", mode: 0o600 });
  return `Wrote ${file}. It contains no secrets, addresses or paths. Read it before you send it.`;
});
