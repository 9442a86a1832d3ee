import { bridgeStdio } from "../adapters/mcp/stdioBridge.ts";
import { bypassProxy } from "../adapters/proxyBypass.ts";
import { readProgramOptions } from "./programOptions.ts";

/** `stock-monitor mcp`: started by an assistant, which queries a running server through it. */
const complain = (sentence: string): void => {
  process.stderr.write(`error: ${sentence}\n`);
};
try {
  const { server, token, words } = readProgramOptions(process.argv.slice(2), process.env);
  if (words.length > 0) throw new Error(`Usage: stock-monitor mcp [--server URL]`);
  bypassProxy(process.env);
  await bridgeStdio({ server, token, input: process.stdin, output: process.stdout, complain });
  process.exit(0);
} catch (error) {
  complain(error instanceof Error ? error.message : String(error));
  process.exit(2);
}
