import { createContext, useContext, useSyncExternalStore } from "react";

export interface DemoMail {
  readonly key: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** ISO 8601. */
  readonly date: string;
  /** Service that would show the message; undefined for an email. */
  readonly via?: string | undefined;
}

export interface DemoInboxSource {
  /** Returns the mails, newest first; the same array until one arrives. */
  list(): readonly DemoMail[];
  subscribe(listener: () => void): () => void;
}

const nothing: DemoInboxSource = { list: () => [], subscribe: () => () => undefined };

export const DEMO_INBOX = "demo-inbox";

/** Null on a real server. */
export const DemoInboxContext = createContext<DemoInboxSource | null>(null);

export function useDemoInbox(): { isDemo: boolean; mails: readonly DemoMail[] } {
  const source = useContext(DemoInboxContext);
  const { subscribe, list } = source ?? nothing;
  const mails = useSyncExternalStore(subscribe, source ? list : emptyList);
  return { isDemo: source !== null, mails };
}

const NO_MAILS: readonly DemoMail[] = [];
const emptyList = () => NO_MAILS;
