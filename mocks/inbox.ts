import type { Mail, MailPort } from "../backend/notifications/channels/email/mailPort.ts";
import type { SmsPort } from "../backend/notifications/channels/sms/smsPort.ts";

/** Mail and SMS that stayed in the page, newest first; an SMS is shown as a mail without a subject of its own. */
export interface Inbox {
  readonly port: MailPort;
  readonly sms: SmsPort;
  list(): readonly Mail[];
  subscribe(listener: () => void): () => void;
}

/** The page cannot reach a mail server: what would have been sent is kept to be looked at. */
export function createInbox(): Inbox {
  let mails: readonly Mail[] = [];
  const listeners = new Set<() => void>();
  const keep = (mail: Mail) => {
    // A repeat carries the same key and takes the first one's place, as a mailbox would thread it.
    mails = [mail, ...mails.filter(({ key }) => key !== mail.key)];
    for (const listener of listeners) listener();
    return Promise.resolve({ text: "Put into this page's inbox" });
  };
  return {
    port: {
      route: "inbox",
      description: "Mail stays in this page's inbox: the demo sends nothing",
      send: keep,
      verify: () => Promise.resolve(),
    },
    sms: {
      send: ({ key, to, text, date }) =>
        keep({ key, to, text, date, subject: "SMS", html: "", messageId: "" }),
    },
    list: () => mails,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
