import type { ChangedMessage } from "../../contract/live.ts";
import type { ResourceName } from "../../contract/resource.ts";
import type { RecordedEvent } from "../eventStore/event.ts";
import { startIdleTimer, type StartTimer } from "../timer.ts";

/** Declares after which events a resource has changed. */
export interface ResourceChange {
  readonly resource: ResourceName;
  /** Types of events; empty for one that only {@link Changes.changed} names. */
  readonly after: readonly string[];
  /** Which one of the resource changed, by the event's data; left out, all of it has changed. */
  readonly idOf?: (data: never) => string | number;
}

export interface Changes {
  /** Names a resource that changed without an event. */
  changed(resource: ResourceName): void;
  /** Names what committed events changed. */
  hear(events: readonly RecordedEvent[]): void;
  /** Answers a write with a header that names everything that changed in the meantime. */
  nameIn(request: Request, answer: (request: Request) => Promise<Response>): Promise<Response>;
}

export interface ChangesPorts {
  /** Every declaration of the product. */
  readonly declared: readonly ResourceChange[];
  /** Unique to this process: `at` counts from 1 in each. */
  readonly run: string;
  readonly send: (message: ChangedMessage) => void;
  /** Default: {@link CHANGES_PAUSE_MS}. */
  readonly pauseMs?: number | undefined;
  /** Default: a timer that keeps no process alive. */
  readonly startTimer?: StartTimer;
}

/** Header of the answer to a write; its value is a {@link ChangedMessage} as JSON. */
export const CHANGED_HEADER = "x-changed";

/** Above this many of one resource, a message names the whole resource. */
export const MAX_IDS = 20;

/** Clients are sent the first change at once, and what follows within this time together. */
export const CHANGES_PAUSE_MS = 250;

const WHOLE = "";

/** Resources by name with the ids of what changed; {@link WHOLE} stands for all of one. */
class ChangedResources {
  readonly #ids = new Map<ResourceName, Set<string>>();

  add(resource: ResourceName, id: string): void {
    const ids = this.#ids.get(resource);
    if (!ids) {
      this.#ids.set(resource, new Set([id]));
    } else if (!ids.has(WHOLE)) {
      ids.add(id);
      if (id === WHOLE || ids.size > MAX_IDS) this.#ids.set(resource, new Set([WHOLE]));
    }
  }

  list(): string[] {
    return [...this.#ids].flatMap(([resource, ids]) =>
      [...ids].map((id) => (id === WHOLE ? resource : `${resource}:${id}`)),
    );
  }
}

/** Names to clients what changed, so that they request it again and nothing else. */
export function createChanges(ports: ChangesPorts): Changes {
  const { declared, run, send, startTimer = startIdleTimer, pauseMs = CHANGES_PAUSE_MS } = ports;
  const byType = new Map<string, ResourceChange[]>();
  for (const change of declared) {
    for (const type of change.after) {
      byType.set(type, [...(byType.get(type) ?? []), change]);
    }
  }
  /** One for each write that is being answered. */
  const writes = new Set<ChangedResources>();
  let unsent = new ChangedResources();
  let at = 0;
  let isPausing = false;
  let isPlanned = false;

  const describe = (resources: ChangedResources): ChangedMessage | undefined => {
    const changed = resources.list();
    return changed.length === 0 ? undefined : { type: "changed", run, at, changed };
  };

  const flush = () => {
    isPlanned = false;
    const message = describe(unsent);
    if (!message) return;
    unsent = new ChangedResources();
    isPausing = true;
    startTimer(() => {
      isPausing = false;
      flush();
    }, pauseMs);
    send(message);
  };

  const note = (resource: ResourceName, id: string) => {
    at += 1;
    unsent.add(resource, id);
    for (const write of writes) write.add(resource, id);
    if (isPausing || isPlanned) return;
    isPlanned = true;
    // Behind the messages that the same commit brings about.
    queueMicrotask(flush);
  };

  return {
    changed: (resource) => note(resource, WHOLE),
    hear: (events) => {
      for (const event of events) {
        for (const { resource, idOf } of byType.get(event.type) ?? []) {
          note(resource, idOf ? String(idOf(event.data as never)) : WHOLE);
        }
      }
    },
    nameIn: async (request, answer) => {
      if (request.method === "GET" || request.method === "HEAD") return answer(request);
      const resources = new ChangedResources();
      writes.add(resources);
      try {
        const response = await answer(request);
        const message = describe(resources);
        if (message) response.headers.set(CHANGED_HEADER, JSON.stringify(message));
        return response;
      } finally {
        writes.delete(resources);
      }
    },
  };
}
