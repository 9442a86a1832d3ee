/** Defined by the build of the single executable alone; see `commands/buildBinary.ts`. */
declare const STOCK_MONITOR_SINGLE_FILE: true | undefined;

/** Whether this is the single executable, which has its commands inside. */
export const isSingleFile = typeof STOCK_MONITOR_SINGLE_FILE !== "undefined";

/** How a person runs one of the commands here. */
export const commandLine = (command: string): string =>
  isSingleFile ? `stock-monitor ${command}` : `bun run ${command}`;
