/**
 * The product's secrets, by name. They stay outside the database, so that no event, backup or
 * export contains one.
 */
export interface SecretStore {
  read(): Promise<Readonly<Record<string, string>>>;
  /** Null removes. Resolves when stored; other names stay as they are. */
  write(changes: Readonly<Record<string, string | null>>): Promise<void>;
}

/**
 * What is kept under the name, or else made and kept. Rejects where it cannot be: beside the server
 * that leads, what is written is dropped, and a key that only one process has opens nothing.
 */
export async function readOrKeep(
  secrets: SecretStore,
  name: string,
  make: () => string,
): Promise<string> {
  const known = (await secrets.read())[name];
  if (known !== undefined) return known;
  await secrets.write({ [name]: make() });
  const kept = (await secrets.read())[name];
  if (kept === undefined)
    throw new Error(`The key ${name} is not made yet by the server that leads`);
  return kept;
}

export function applyChanges(
  secrets: Readonly<Record<string, string>>,
  changes: Readonly<Record<string, string | null>>,
): Readonly<Record<string, string>> {
  const entries = Object.entries({ ...secrets, ...changes });
  return Object.fromEntries(
    entries.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])),
  );
}

/** Forgets with the process: for the page and for tests. */
export function createMemorySecrets(): SecretStore {
  let secrets: Readonly<Record<string, string>> = {};
  return {
    read: () => Promise.resolve(secrets),
    write: (changes) => {
      secrets = applyChanges(secrets, changes);
      return Promise.resolve();
    },
  };
}
