import { isoTime, type Clock } from "../backend/platform/clock.ts";
import type {
  Mail,
  MailPort,
} from "../backend/capabilities/notifications/channels/email/mailPort.ts";
import type { Transports } from "../backend/capabilities/notifications/channels/index.ts";
import type { HttpPost } from "../backend/capabilities/notifications/channels/httpPort.ts";
import type { PushPort } from "../backend/capabilities/notifications/channels/push/pushPort.ts";
import type { SmsPort } from "../backend/capabilities/notifications/channels/sms/smsPort.ts";

export type KeptMail = Pick<Mail, "key" | "to" | "subject" | "text" | "date"> & {
  /** Service that would show the message; undefined for an email. */
  readonly via?: string;
};

/** Unsent messages, newest first. The first line stands for a missing subject. */
export interface Inbox {
  readonly port: MailPort;
  readonly sms: SmsPort;
  readonly push: PushPort;
  readonly transports: Transports;
  list(): readonly KeptMail[];
  subscribe(listener: () => void): () => void;
}

/** A page cannot reach a mail server, so messages are stored. */
export function createInbox(clock: Clock, earlier: readonly KeptMail[] = []): Inbox {
  let mails: readonly KeptMail[] = earlier;
  const listeners = new Set<() => void>();
  const keep = (mail: KeptMail) => {
    // A retry has the same key and replaces its predecessor.
    mails = [mail, ...mails.filter(({ key }) => key !== mail.key)];
    for (const listener of listeners) listener();
    return Promise.resolve(DELIVERED);
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
        keep({ key, to, text, date, subject: firstLineOf(text), via: "SMS" }),
    },
    push: {
      publicKey: createPublicKey(),
      send: async (_subscription, { payload, topic }) => {
        const { title, body, date } = JSON.parse(payload) as Record<
          "title" | "body" | "date",
          string
        >;
        return keep({ key: topic, to: "A browser", subject: title, text: body, date, via: "Push" });
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

export const DELIVERED = { outcome: "delivered", text: "Delivered to the demo inbox" } as const;

/** A response that all other services' clients accept. */
const ACCEPTED = JSON.stringify({
  ok: true,
  result: { message_id: 1 },
  status: 1,
  id: 1,
  event_id: "$1",
});

const readBody = (body: string): Readonly<Record<string, unknown>> =>
  body.startsWith("{") ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body));

/** Services by host; other hosts are the user's own. */
const SERVICES: ReadonlyMap<string, string> = new Map([
  ["api.telegram.org", "Telegram"],
  ["discord.com", "Discord"],
  ["hooks.slack.com", "Slack"],
  ["api.pushover.net", "Pushover"],
  ["ntfy.sh", "ntfy"],
]);

const firstLineOf = (text: string): string => text.split("\n", 1)[0] ?? text;

/** Services name the parts of a body differently. */
function toMail({ url, headers, body }: HttpPost, now: number): KeptMail {
  const { hostname } = new URL(url);
  const parts = readBody(body);
  const said = [parts["text"], parts["message"], parts["content"], parts["body"]].find(
    (part) => typeof part === "string",
  );
  const { title, sequence_id: sequenceId, topic, chat_id: recipient = topic } = parts;
  const text = readAs(hostname, said ?? body);
  const via = SERVICES.get(hostname) ?? hostname;
  return {
    key: headers["idempotency-key"] ?? (typeof sequenceId === "string" ? sequenceId : body),
    to: typeof recipient === "string" ? recipient : via,
    subject: typeof title === "string" ? title : firstLineOf(text),
    text: typeof title === "string" ? `${title}\n${text}` : text,
    date: isoTime(now),
    via,
  };
}

/** Undoes `backend/platform/markup.ts`, as the service does. */
function readAs(hostname: string, text: string): string {
  if (hostname === "discord.com") return text.replace(/\\([^\w\s])/g, "$1");
  if (hostname !== "hooks.slack.com") return text;
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
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
