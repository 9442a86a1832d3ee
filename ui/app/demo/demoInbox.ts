import { createContext, useContext, useSyncExternalStore } from "react";

/** A mail that the demo would have sent. */
export interface DemoMail {
  readonly key: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** ISO 8601. */
  readonly date: string;
}

/** Where the backend in the page puts its mail. */
export interface DemoInboxSource {
  /** Newest first; the same array until something arrives. */
  list(): readonly DemoMail[];
  subscribe(listener: () => void): () => void;
}

const nothing: DemoInboxSource = { list: () => [], subscribe: () => () => undefined };

/** Null on a real server, where mail goes to mailboxes. */
export const DemoInboxContext = createContext<DemoInboxSource | null>(null);

export function useDemoInbox(): { isDemo: boolean; mails: readonly DemoMail[] } {
  const source = useContext(DemoInboxContext);
  const { subscribe, list } = source ?? nothing;
  const mails = useSyncExternalStore(subscribe, source ? list : emptyList);
  return { isDemo: source !== null, mails };
}

const NO_MAILS: readonly DemoMail[] = [];
const emptyList = () => NO_MAILS;
