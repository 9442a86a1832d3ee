import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
  type ECDH,
} from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { NewPushSubscription } from "../../contract/notifications/push.ts";

export interface BrowserKeys {
  readonly ecdh: ECDH;
  readonly auth: Buffer;
}

export type PushBehavior =
  | { readonly kind: "answer"; readonly status: number; readonly body?: string }
  | { readonly kind: "hang" };

export interface PushedMessage {
  readonly endpoint: string;
  /** Payload for the browser's service worker. */
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Claims of the VAPID token, after its signature was checked. */
  readonly claims: Readonly<Record<string, unknown>>;
}

/** Accepts posts, checks their signatures, and decrypts them. */
export interface PushTestServer {
  readonly url: string;
  readonly messages: readonly PushedMessage[];
  behave(behavior: PushBehavior): void;
  /** Counts rejected messages, too. */
  received(count: number): Promise<void>;
  subscribe(): NewPushSubscription;
  close(): Promise<void>;
}

export async function startPushServer(): Promise<PushTestServer> {
  const browsers = new Map<string, BrowserKeys>();
  const messages: PushedMessage[] = [];
  const waiting: { readonly count: number; readonly resolve: () => void }[] = [];
  let behavior: PushBehavior = { kind: "answer", status: 201 };
  let url = "";

  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? "";
    const keys = browsers.get(path);
    const body = await readBody(request);
    if (!keys) return void response.writeHead(404).end();
    messages.push({
      endpoint: url + path,
      text: decrypt(body, keys).toString("utf8"),
      headers: Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      ),
      claims: readClaims(String(request.headers.authorization)),
    });
    for (const { count, resolve } of waiting) if (messages.length >= count) resolve();
    if (behavior.kind === "hang") return;
    response.writeHead(behavior.status).end(behavior.body ?? "");
  };
  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      response.writeHead(400).end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    messages,
    behave: (next) => {
      behavior = next;
    },
    received: (count) =>
      new Promise((resolve) => {
        if (messages.length >= count) resolve();
        else waiting.push({ count, resolve });
      }),
    subscribe: () => {
      const ecdh = createECDH("prime256v1");
      const p256dh = ecdh.generateKeys("base64url");
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(12).toString("base64url")}`;
      browsers.set(path, { ecdh, auth });
      return { endpoint: url + path, p256dh, auth: auth.toString("base64url") };
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** RFC 8188 §2 with the keys of RFC 8291 §3.4, for one record. */
export function decrypt(body: Buffer, { ecdh, auth }: BrowserKeys): Buffer {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const hkdf = (secret: Buffer, by: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync("sha256", secret, by, info, length));
  const keyInfo = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), sender]);
  const secret = hkdf(ecdh.computeSecret(sender), auth, keyInfo, 32);
  const key = hkdf(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = hkdf(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  const delimiter = padded.lastIndexOf(2);
  if (delimiter < 0) throw new Error("The last record ends with a delimiter of 2");
  return padded.subarray(0, delimiter);
}

/** RFC 8292 §3: `vapid t=JWT, k=public key`, signed with ES256. Throws if it is invalid. */
function readClaims(authorization: string): Readonly<Record<string, unknown>> {
  const [, token = "", key = ""] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  const [header = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const publicKey = createPublicKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
    },
  });
  const isSigned = verify(
    "sha256",
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isSigned) throw new Error("The VAPID token is not signed by the key it names");
  return JSON.parse(Buffer.from(claims, "base64url").toString("utf8")) as Record<string, unknown>;
}
