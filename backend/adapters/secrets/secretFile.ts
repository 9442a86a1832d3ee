import { createSerialQueue } from "../../platform/serialQueue.ts";
import { chmod, mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { applyChanges, type SecretStore } from "../../capabilities/settings/secretStore.ts";
import { keepToOwner } from "./ownerOnly.ts";

/** The file exists but cannot be used; its contents are never repeated. */
export class SecretFileError extends Error {
  override readonly name = "SecretFileError";
}

/**
 * Keeps secrets in a JSON file that only its owner may read (mode 0600, enforced on copied files
 * too). It is replaced atomically, so a crash leaves the old or the new one. Writes are serialized.
 * Rejects with {@link SecretFileError} rather than overwrite a file that is anything but an object
 * of strings.
 */
export function createSecretFile(path: string): SecretStore {
  const writing = createSerialQueue();

  const read = async (): Promise<Readonly<Record<string, string>>> => {
    keepToOwner(path);
    let text: string;
    try {
      text = await readFile(path, "utf8");
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return {};
      throw new SecretFileError(`The secrets in ${path} cannot be read`, { cause: error });
    }
    return parse(path, text);
  };

  return {
    read,
    write: (changes) => writing.run(async () => replace(path, applyChanges(await read(), changes))),
  };
}

function parse(path: string, text: string): Readonly<Record<string, string>> {
  const fault = () => new SecretFileError(`${path} is not an object of texts in JSON`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The parser's error quotes its input, which may be a secret.
    throw fault();
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw fault();
  const entries = Object.entries(value);
  if (entries.some(([, secret]) => typeof secret !== "string")) throw fault();
  return Object.fromEntries(entries) as Record<string, string>;
}

async function replace(path: string, secrets: Readonly<Record<string, string>>): Promise<void> {
  const unfinished = `${path}.tmp`;
  await mkdir(dirname(path), { recursive: true });
  try {
    const file = await open(unfinished, "w", 0o600);
    try {
      // An existing file of that name keeps its mode when opened.
      await chmod(unfinished, 0o600);
      await file.writeFile(`${JSON.stringify(secrets, null, 2)}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
