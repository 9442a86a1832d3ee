import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { openSecrets, sealSecrets } from "../secrets/sealedSecrets.ts";

/**
 * Writes the secrets next to a backup, sealed with the passphrase. Returns false without writing if
 * there are no secrets or no passphrase.
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

export const openSealed = (sealed: string, passphrase: string): string =>
  openSecrets(readFileSync(sealed, "utf8"), passphrase);

export function restoreSecrets(secrets: string, secretsFile: string, kept: string): void {
  if (existsSync(secretsFile)) {
    if (readFileSync(secretsFile, "utf8") === secrets) return;
    renameSync(secretsFile, kept);
  }
  writeFileSync(secretsFile, secrets, { mode: 0o600 });
}
