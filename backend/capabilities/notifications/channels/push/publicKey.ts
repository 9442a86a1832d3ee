/**
 * Returns true if the text is a point of P-256, as a browser's `p256dh` must be (RFC 8291 §3.1).
 */
export async function isPublicKey(p256dh: string): Promise<boolean> {
  try {
    const binary = atob(p256dh.replaceAll("-", "+").replaceAll("_", "/").replace(/=+$/, ""));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    await crypto.subtle.importKey("raw", bytes, { name: "ECDH", namedCurve: "P-256" }, true, []);
    return bytes.length === 65;
  } catch {
    return false;
  }
}
