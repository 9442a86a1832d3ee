import { constants, existsSync } from "node:fs";
import { access } from "node:fs/promises";
import { dirname } from "node:path";

const UNREACHED = /\b([A-Za-z]+) downloading (?:tarball|package manifest)\b/;

/**
 * Explains from the output of `bun install` why packages could not be installed; undefined if the
 * network is not the reason.
 */
export function describeInstallFault(output: string): string | undefined {
  const [, code] = UNREACHED.exec(output) ?? [];
  if (code === undefined) return undefined;
  return `Packages could not be downloaded (${code}). The first start, and the first one after an update, need a network that reaches the package registry. Connect this machine and start again; later starts work without a network`;
}

/**
 * Explains why `path` cannot be created or replaced; undefined if it can. Checks the nearest
 * existing folder.
 */
export async function describeWriteFault(path: string): Promise<string | undefined> {
  let folder = dirname(path);
  while (!existsSync(folder) && folder !== dirname(folder)) folder = dirname(folder);
  try {
    await access(folder, constants.W_OK);
    return undefined;
  } catch {
    return `The folder ${folder} cannot be written, and a start from source puts its packages and the built interface there. Make it writable for this user, or start a copy in a folder that is; DATA_DIR says where the data is`;
  }
}
