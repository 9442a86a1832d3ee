import { commandLine } from "../platform/singleFile.ts";

/** Prints the resulting sentence, or why it failed without a stack, and sets the exit code. */
export async function runCommand(work: () => string | Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await work()}\n`);
  } catch (error) {
    process.stderr.write(`error: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}

export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Returns the only argument of `bun run NAME FILE`. Throws a sentence that shows the usage. */
export function fileArgument(name: string): string {
  const [file, ...rest] = process.argv.slice(2);
  if (file === undefined || file === "" || rest.length > 0) {
    throw new UsageError(`Usage: ${commandLine(`${name} FILE`)}`);
  }
  return file;
}

export function takeNoArgument(name: string): void {
  const [given] = process.argv.slice(2);
  if (given === undefined) return;
  throw new UsageError(usageOf(name, given));
}

export const usageOf = (name: string, given: string, typed: string = commandLine(name)): string =>
  `${name} takes no argument such as ${given}. Usage: ${typed}; settings are environment variables`;

/** Refuses a command for SQLite files if a PostgreSQL database is configured. */
export function requireFile(databaseUrl: string | undefined, instead: string): void {
  if (databaseUrl === undefined) return;
  throw new Error(
    `The database is PostgreSQL (DATABASE_URL), and this command is for the file in DATA_DIR: ${instead}`,
  );
}
