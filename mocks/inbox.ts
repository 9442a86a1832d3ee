import type { Mail, MailPort } from "../backend/notifications/channels/email/mailPort.ts";

/** Mail that stayed in the page, newest first. */
export interface Inbox {
  readonly port: MailPort;
  list(): readonly Mail[];
  subscribe(listener: () => void): () => void;
}

/** The page cannot reach a mail server: what would have been sent is kept to be looked at. */
export function createInbox(): Inbox {
  let mails: readonly Mail[] = [];
  const listeners = new Set<() => void>();
  return {
    port: {
      route: "inbox",
      description: "Mail stays in this page's inbox: the demo sends nothing",
      send: (mail) => {
        // A repeat carries the same key and takes the first one's place, as a mailbox would thread it.
        mails = [mail, ...mails.filter(({ key }) => key !== mail.key)];
        for (const listener of listeners) listener();
        return Promise.resolve({ text: "Put into this page's inbox" });
      },
      verify: () => Promise.resolve(),
    },
    list: () => mails,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
