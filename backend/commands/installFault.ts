import { constants, existsSync } from "node:fs";
import { access } from "node:fs/promises";
import { dirname } from "node:path";

/** As Bun writes them: "error: DNSResolveFailed downloading tarball yaml@2.9.1". */
const UNREACHED = /\b([A-Za-z]+) downloading (?:tarball|package manifest)\b/;

/**
 * Why packages could not be installed, in a sentence, by the output of `bun install`; undefined
 * where the network is not the reason.
 */
export function describeInstallFault(output: string): string | undefined {
  const [, code] = UNREACHED.exec(output) ?? [];
  if (code === undefined) return undefined;
  return `Packages could not be downloaded (${code}). The first start, and the first one after an update, need a network that reaches the package registry. Connect this machine and start again; later starts work without a network`;
}

/**
 * Why `path` cannot be made or replaced, in a sentence; undefined where it can. Looks at the
 * nearest folder that exists.
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
