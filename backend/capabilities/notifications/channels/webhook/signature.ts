/** Receivers refuse older requests, so that a recorded one cannot be replayed. */
export const REPLAY_WINDOW_SECONDS = 300;

export const SIGNATURE_HEADER = "x-stock-monitor-signature";

/**
 * Returns `t=<unix seconds>,v1=<hex>`: HMAC-SHA256 with the shared secret over `<t>.<body>` (RFC
 * 2104). Receivers must compute it over the raw bytes, compare in constant time, and refuse a `t`
 * that differs from their clock by more than {@link REPLAY_WINDOW_SECONDS}.
 */
export async function signBody(secret: string, seconds: number, body: string): Promise<string> {
  const bytes = new TextEncoder();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes.encode(secret), algorithm, false, [
    "sign",
  ]);
  const signed = await crypto.subtle.sign("HMAC", key, bytes.encode(`${seconds}.${body}`));
  const hex = [...new Uint8Array(signed)]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
  return `t=${seconds},v1=${hex}`;
}
