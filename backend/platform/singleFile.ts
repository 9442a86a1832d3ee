/** Defined only by the build of the single executable; see `commands/buildBinary.ts`. */
declare const STOCK_MONITOR_SINGLE_FILE: true | undefined;

/** True in the single executable, which contains its commands. */
const isSingleFile = typeof STOCK_MONITOR_SINGLE_FILE !== "undefined";

/** Returns the command line that runs a command in this installation. */
export const commandLine = (command: string): string =>
  isSingleFile ? `stock-monitor ${command}` : `bun run ${command}`;
