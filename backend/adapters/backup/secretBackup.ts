import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { openSecrets, sealSecrets } from "../secrets/sealedSecrets.ts";

/**
 * Writes the secrets beside a backup, under the passphrase. False where there are none, or no
 * passphrase: they are then not part of it.
 */
export function writeSealed(
  secretsFile: string,
  target: string,
  passphrase: string | undefined,
): boolean {
  if (passphrase === undefined || !existsSync(secretsFile)) return false;
  writeFileSync(target, sealSecrets(readFileSync(secretsFile, "utf8"), passphrase), {
    mode: 0o600,
    flag: "wx",
  });
  return true;
}

/** The secrets of a backup. Throws a sentence for another passphrase. */
export const openSealed = (sealed: string, passphrase: string): string =>
  openSecrets(readFileSync(sealed, "utf8"), passphrase);

/** Restores secrets; the replaced ones are kept under `kept`. */
export function restoreSecrets(secrets: string, secretsFile: string, kept: string): void {
  if (existsSync(secretsFile)) {
    if (readFileSync(secretsFile, "utf8") === secrets) return;
    renameSync(secretsFile, kept);
  }
  writeFileSync(secretsFile, secrets, { mode: 0o600 });
}
