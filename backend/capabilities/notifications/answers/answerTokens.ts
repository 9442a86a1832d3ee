import type { AnswerSubject } from "../../../contract/answer.ts";
import type { Clock } from "../../../platform/clock.ts";
import { DAY_MS } from "../../../domain/durations.ts";
import { createSerialQueue } from "../../../platform/serialQueue.ts";
import { equalInConstantTime, readOrCreate, type TextStore } from "../../../platform/secrets.ts";
import type { NotificationRequest } from "../decide.ts";

/** Adds a reply token. Never rejects; on failure the message is sent without a reply link. */
export type AddAnswer = (request: NotificationRequest) => Promise<NotificationRequest>;

export const createAddAnswer =
  (tokens: AnswerTokens): AddAnswer =>
  async (request) => {
    const subject = subjectOf(request);
    if (!subject) return request;
    try {
      return { ...request, answerToken: await tokens.sign(subject, request.requestedAt) };
    } catch {
      return request;
    }
  };

/** Tests and notices cannot be replied to. */
function subjectOf(request: NotificationRequest): AnswerSubject | undefined {
  const { alertId, firing, facts, rule } = request;
  if (rule?.kind === "fired") return { kind: "rule", id: rule.ruleId, firing: rule.position };
  if (alertId === null || facts === null || firing < 1) return undefined;
  return { kind: "alert", id: alertId, firing };
}

type Verdict =
  | {
      readonly status: "valid";
      readonly subject: AnswerSubject;
      /** ISO 8601. */
      readonly expiresAt: string;
    }
  | { readonly status: "expired" }
  | { readonly status: "forged" };

/** Lifetime of a link, so that the links in an old mailbox stop working. */
export const LINK_LIFETIME_MS = 7 * DAY_MS;

/** Stored with the other secrets: in no event, table, log line or export. */
const KEY_NAME = "answerLinks";
const SIGNATURE_BYTES = 16;
/** A rule's token begins with "r". */
const TOKEN = /^(r?)([1-9]\d{0,14})\.([1-9]\d{0,14})\.([0-9a-z]{1,8})\.([\w-]{22})$/;

const encoder = new TextEncoder();

/**
 * Tokens for the reply links in messages, which work without signing in. A token contains the
 * firing, its expiry and a signature (HMAC-SHA-256, RFC 2104, truncated to 128 bits).
 */
type AnswerTokens = ReturnType<typeof createAnswerTokens>;

export function createAnswerTokens(secrets: TextStore, clock: Clock) {
  let key: CryptoKey | undefined;
  const keys = createSerialQueue();
  const readKey = () =>
    keys.run(
      async () => (key ??= await importKey(decode(await readOrCreate(secrets, KEY_NAME, makeKey)))),
    );
  return {
    /** Deterministic, so that every attempt has the same token. `requestedAt` is an ISO time. */
    async sign({ kind, id, firing }: AnswerSubject, requestedAt: string): Promise<string> {
      const until = Math.ceil((Date.parse(requestedAt) + LINK_LIFETIME_MS) / 1000).toString(36);
      const payload = `${kind === "rule" ? "r" : ""}${id}.${firing}.${until}`;
      const signature = (await sign(await readKey(), payload)).toBase64({
        alphabet: "base64url",
        omitPadding: true,
      });
      return `${payload}.${signature}`;
    },
    async verify(token: string): Promise<Verdict> {
      const match = TOKEN.exec(token);
      if (!match) return { status: "forged" };
      const [, letter = "", id = "", firing = "", until = "", signature = ""] = match;
      // A valid link was signed with a stored key, so verifying never creates one.
      key ??= await findKey(secrets);
      if (!key) return { status: "forged" };
      const expected = await sign(key, `${letter}${id}.${firing}.${until}`);
      if (!equalInConstantTime(expected, decode(signature))) return { status: "forged" };
      const expiresAt = Number.parseInt(until, 36) * 1000;
      if (expiresAt <= clock.now()) return { status: "expired" };
      const kind = letter === "" ? "alert" : "rule";
      const subject = { kind, id: Number(id), firing: Number(firing) } as const;
      return { status: "valid", subject, expiresAt: new Date(expiresAt).toISOString() };
    },
  };
}

async function sign(key: CryptoKey, payload: string): Promise<Uint8Array> {
  const whole = await crypto.subtle.sign("HMAC", key, encoder.encode(payload));
  return new Uint8Array(whole, 0, SIGNATURE_BYTES);
}

async function findKey(secrets: TextStore): Promise<CryptoKey | undefined> {
  const kept = (await secrets.read())[KEY_NAME];
  return kept === undefined ? undefined : importKey(decode(kept));
}

const makeKey = (): string =>
  crypto.getRandomValues(new Uint8Array(32)).toBase64({ alphabet: "base64url", omitPadding: true });

const importKey = (bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);

/** Returns an empty array for text that is not base64url. */
function decode(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.fromBase64(text, { alphabet: "base64url" });
  } catch {
    return new Uint8Array();
  }
}
