/** Persistent texts by name; null removes one. */
export interface TextStore {
  read(): Promise<Readonly<Record<string, string>>>;
  write(changes: Readonly<Record<string, string | null>>): Promise<void>;
}

/**
 * Returns the text stored under the name, or creates and stores it. Rejects if that is not
 * possible: writes of a standby are dropped, and a key known to only one process opens nothing.
 */
export async function readOrCreate(
  texts: TextStore,
  name: string,
  make: () => string,
): Promise<string> {
  const known = (await texts.read())[name];
  if (known !== undefined) return known;
  await texts.write({ [name]: make() });
  const kept = (await texts.read())[name];
  if (kept === undefined) throw new Error(`${name} is not made yet by the server that leads`);
  return kept;
}
