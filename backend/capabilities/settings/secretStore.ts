/** Secrets by name. They stay outside the database, so no event, backup or export has one. */
export interface SecretStore {
  read(): Promise<Readonly<Record<string, string>>>;
  /** Null removes a secret; other names stay unchanged. Resolves when stored. */
  write(changes: Readonly<Record<string, string | null>>): Promise<void>;
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

/** Keeps secrets in memory, beginning with those given; for the page and for tests. */
export function createMemorySecrets(begin: Readonly<Record<string, string>> = {}): SecretStore {
  let secrets = begin;
  return {
    read: () => Promise.resolve(secrets),
    write: (changes) => {
      secrets = applyChanges(secrets, changes);
      return Promise.resolve();
    },
  };
}
