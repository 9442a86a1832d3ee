/** Persistent texts by name; null removes one. */
export interface TextStore {
  read(): Promise<Readonly<Record<string, string>>>;
  write(changes: Readonly<Record<string, string | null>>): Promise<void>;
}

/** Creates a missing text. Rejects if that fails, as on a standby, whose writes are dropped. */
export async function readOrCreate(
  texts: TextStore,
  name: string,
  make: () => string,
): Promise<string> {
  const known = (await texts.read())[name];
  if (known !== undefined) return known;
  await texts.write({ [name]: make() });
  const kept = (await texts.read())[name];
  if (kept === undefined) throw new Error(`The leader has not created ${name} yet`);
  return kept;
}

/** Gives secrets equal lengths, so that comparing them reveals neither length nor content. */
export const digestOf = async (text: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));

/** Compares in constant time. */
export function equalInConstantTime(left: Uint8Array, right: Uint8Array): boolean {
  let difference = left.length ^ right.length;
  for (const [index, byte] of left.entries()) difference |= byte ^ (right[index] ?? 0);
  return difference === 0;
}
