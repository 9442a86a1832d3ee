import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from "node:crypto";

/** 64 MB and about 200 ms per guess: https://datatracker.ietf.org/doc/html/rfc7914 */
const COST = { N: 65_536, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const SALT_BYTES = 16;
const FORMAT = "stock-monitor secrets 1";

/** Returns one line of JSON: the key is derived by scrypt, the text encrypted with AES-256-GCM. */
function sealSecrets(text: string, passphrase: string): string {
  const salt = randomBytes(SALT_BYTES);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyOf(passphrase, salt), iv);
  cipher.setAAD(Buffer.from(FORMAT));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
  const fields = { salt, iv, sealed };
  const encoded = Object.entries(fields).map(([name, bytes]) => [name, bytes.toString("base64")]);
  return `${JSON.stringify({ format: FORMAT, ...Object.fromEntries(encoded) })}\n`;
}

/** Decrypts sealed text. Throws a sentence if the passphrase is wrong or the text is invalid. */
function openSecrets(sealedText: string, passphrase: string): string {
  const fault = () => new Error("The passphrase does not fit, or the file is damaged");
  try {
    const read = JSON.parse(sealedText) as Record<string, unknown>;
    if (read["format"] !== FORMAT) throw fault();
    const [salt, iv, sealed] = ["salt", "iv", "sealed"].map((name) =>
      Buffer.from(String(read[name]), "base64"),
    ) as [Buffer, Buffer, Buffer];
    const decipher = createDecipheriv("aes-256-gcm", keyOf(passphrase, salt), iv);
    decipher.setAAD(Buffer.from(FORMAT));
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    const text = [decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()];
    return Buffer.concat(text).toString("utf8");
  } catch {
    throw fault();
  }
}

const keyOf = (passphrase: string, salt: Buffer): Buffer =>
  scryptSync(passphrase.normalize("NFKC"), salt, KEY_BYTES, COST);

/** Returns false, without writing, if there are no secrets or no passphrase. */
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
