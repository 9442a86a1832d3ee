import { createContext, useContext, useSyncExternalStore } from "react";
import type { DemoInboxSource } from "./demoInbox.ts";
import { yieldToEventLoop } from "../browser/yieldToEventLoop.ts";

export interface RunningDemo {
  readonly inbox: DemoInboxSource;
  readonly keeping: () => { readonly status: "kept" | "unkept" | "elsewhere" };
  readonly onKeeping: (listener: () => void) => () => void;
  readonly exportText: () => Promise<string>;
  readonly importText: (text: string) => Promise<void>;
  readonly reset: () => Promise<void>;
  readonly startEmpty: () => Promise<void>;
  /** Resolves to the symbol of an alert that triggers within a minute. */
  readonly alertSoon: () => Promise<string>;
  readonly takeOver: () => Promise<void>;
}

export type DemoState =
  | { readonly status: "starting" }
  | { readonly status: "failed"; readonly reason: string }
  | { readonly status: "kept" | "unkept" | "elsewhere"; readonly demo: RunningDemo };

/** Its inbox is empty until the backend runs. */
export interface DemoSession extends DemoInboxSource {
  /** Rejects if the backend could not start. */
  readonly ready: Promise<unknown>;
  /** Starts waiting requests one by one, so that the page stays responsive. */
  readonly turn: () => Promise<void>;
  readonly state: () => DemoState;
  readonly onState: (listener: () => void) => () => void;
}

export function createDemoSession(start: () => Promise<RunningDemo>): DemoSession {
  let state: DemoState = { status: "starting" };
  const stateListeners = new Set<() => void>();
  const mailListeners = new Set<() => void>();
  const change = (next: DemoState) => {
    state = next;
    for (const listener of stateListeners) listener();
  };
  const announceMail = () => {
    for (const listener of mailListeners) listener();
  };

  const run = async () => {
    try {
      const demo = await start();
      const look = () => change({ status: demo.keeping().status, demo });
      demo.onKeeping(look);
      demo.inbox.subscribe(announceMail);
      look();
      announceMail();
    } catch (error) {
      change({ status: "failed", reason: error instanceof Error ? error.message : String(error) });
      throw error;
    }
  };
  const ready = run();
  // Prevents an unhandled rejection if no caller awaits it.
  ready.catch(() => undefined);

  const turn = (): Promise<void> =>
    "demo" in state ? Promise.resolve() : ready.then(yieldToEventLoop);

  return {
    ready,
    turn,
    state: () => state,
    onState: (listener) => {
      stateListeners.add(listener);
      return () => void stateListeners.delete(listener);
    },
    list: () => ("demo" in state ? state.demo.inbox.list() : NO_MAILS),
    subscribe: (listener) => {
      mailListeners.add(listener);
      return () => void mailListeners.delete(listener);
    },
  };
}

const NO_MAILS: ReturnType<DemoInboxSource["list"]> = [];
const NO_SESSION: Pick<DemoSession, "state" | "onState"> = {
  state: () => NO_STATE,
  onState: () => () => undefined,
};
const NO_STATE: DemoState = { status: "starting" };

/** Null on a real server, and in stories with only an inbox. */
export const DemoSessionContext = createContext<DemoSession | null>(null);

export function useDemoState(): DemoState | null {
  const session = useContext(DemoSessionContext);
  const { state, onState } = session ?? NO_SESSION;
  const current = useSyncExternalStore(onState, state);
  return session ? current : null;
}
