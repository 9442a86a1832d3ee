import { isoTime, type Clock } from "../backend/platform/clock.ts";
import type {
  Mail,
  MailPort,
} from "../backend/capabilities/notifications/channels/email/mailPort.ts";
import type { Transports } from "../backend/capabilities/notifications/channels/index.ts";
import type { HttpPost } from "../backend/capabilities/notifications/channels/httpPort.ts";
import type { PushPort } from "../backend/capabilities/notifications/channels/push/pushPort.ts";
import type { SmsPort } from "../backend/capabilities/notifications/channels/sms/smsPort.ts";

export type KeptMail = Pick<Mail, "key" | "to" | "subject" | "text" | "date">;

/**
 * Messages that the demo did not send, newest first, shown as mails. An SMS has no subject, so it
 * gets "SMS".
 */
export interface Inbox {
  readonly port: MailPort;
  readonly sms: SmsPort;
  readonly push: PushPort;
  readonly transports: Transports;
  list(): readonly KeptMail[];
  subscribe(listener: () => void): () => void;
}

/**
 * Creates an inbox that stores messages instead of sending them, because a page cannot reach a mail
 * server.
 */
export function createInbox(clock: Clock, earlier: readonly KeptMail[] = []): Inbox {
  let mails: readonly KeptMail[] = earlier;
  const listeners = new Set<() => void>();
  const keep = (mail: Mail) => {
    // A retry carries the same key and replaces the first message, as a mailbox would thread it.
    mails = [mail, ...mails.filter(({ key }) => key !== mail.key)];
    for (const listener of listeners) listener();
    return Promise.resolve({ outcome: "delivered" as const, text: "Delivered to the demo inbox" });
  };
  return {
    port: {
      route: "inbox",
      description: "Mail goes to the demo inbox. The demo sends nothing",
      send: keep,
      verify: () => Promise.resolve(),
    },
    sms: {
      send: ({ key, to, text, date }) =>
        keep({ key, to, text, date, subject: "SMS", html: "", messageId: "" }),
    },
    push: {
      publicKey: createPublicKey(),
      send: async (_subscription, { payload, topic }) => {
        const { title, body, date } = JSON.parse(payload) as Record<
          "title" | "body" | "date",
          string
        >;
        const mail = { key: topic, to: "Push to a browser", subject: title, text: body, date };
        return keep({ ...mail, html: "", messageId: "" });
      },
    },
    transports: {
      http: {
        post: async (post) => {
          await keep(toMail(post, clock.now()));
          const isSlack = new URL(post.url).hostname.startsWith("hooks.slack");
          return { status: 200, header: () => null, text: isSlack ? "ok" : ACCEPTED };
        },
      },
      mqtt: {
        publish: async ({ url }, messages) => {
          for (const { payload: body, isRetained } of messages) {
            if (!isRetained) await keep(toMail({ url, headers: {}, body }, clock.now()));
          }
        },
      },
    },
    list: () => mails,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** One response body that every other service's client accepts. */
const ACCEPTED = JSON.stringify({
  ok: true,
  result: { message_id: 1 },
  status: 1,
  id: 1,
  event_id: "$1",
});

const readBody = (body: string): Readonly<Record<string, unknown>> =>
  body.startsWith("{") ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body));

/** Extracts the readable parts of the body, which each service names differently. */
function toMail({ url, headers, body }: HttpPost, now: number): Mail {
  const { hostname } = new URL(url);
  const parts = readBody(body);
  const text = [parts["text"], parts["message"], parts["content"], parts["body"]].find(
    (part) => typeof part === "string",
  );
  const { title, sequence_id: sequenceId } = parts;
  return {
    key: headers["idempotency-key"] ?? (typeof sequenceId === "string" ? sequenceId : body),
    to: hostname,
    subject: typeof title === "string" ? title : `Message to ${hostname}`,
    text: text ?? body,
    date: isoTime(now),
    html: "",
    messageId: "",
  };
}

function createPublicKey(): () => Promise<string> {
  let made: Promise<string> | undefined;
  const make = async () => {
    const algorithm = { name: "ECDSA", namedCurve: "P-256" };
    const { publicKey } = await crypto.subtle.generateKey(algorithm, false, ["sign", "verify"]);
    const raw = new Uint8Array(await crypto.subtle.exportKey("raw", publicKey));
    const text = btoa(String.fromCharCode(...raw));
    return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  };
  return () => (made ??= make());
}
