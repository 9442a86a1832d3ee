/** Texts by name that outlive the process; null removes. */
export interface KeptTexts {
  read(): Promise<Readonly<Record<string, string>>>;
  write(changes: Readonly<Record<string, string | null>>): Promise<void>;
}

/**
 * What is kept under the name, or else made and kept. Rejects where it cannot be: beside the server
 * that leads, what is written is dropped, and a key that only one process has opens nothing.
 */
export async function readOrKeep(
  texts: KeptTexts,
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
