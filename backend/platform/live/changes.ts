import type { ChangedMessage } from "../../contract/live.ts";
import type { ResourceName } from "../../contract/resource.ts";
import type { Clock } from "../clock.ts";
import type { RecordedEvent } from "../eventStore/event.ts";
import { startIdleTimer, type StartTimer } from "../timer.ts";

export interface ResourceChange {
  readonly resource: ResourceName;
  /** Event types; empty if only {@link Changes.changed} reports changes. */
  readonly after: readonly string[];
  /** Returns the id of the changed item; if omitted, the whole resource has changed. */
  readonly idOf?: (data: never) => string | number;
}

export interface Changes {
  changed(resource: ResourceName): void;
  recordEvents(events: readonly RecordedEvent[]): void;
  /** Returns changes within {@link RECENT_MS}, which a new client may have missed, or undefined. */
  recent(): ChangedMessage | undefined;
  /** Handles a write and adds a header that names everything that changed meanwhile. */
  answerWithChanges(
    request: Request,
    answer: (request: Request) => Response | Promise<Response>,
  ): Promise<Response>;
}

export interface ChangesPorts {
  readonly declared: readonly ResourceChange[];
  /** Unique to this process, because `at` counts from 1 in each. */
  readonly run: string;
  readonly clock: Pick<Clock, "elapsed">;
  readonly send: (message: ChangedMessage) => void;
  readonly pauseMs?: number | undefined;
  /** Default: a timer that does not keep the process alive. */
  readonly startTimer?: StartTimer;
}

/** Response header of a write; its value is a {@link ChangedMessage} as JSON. */
export const CHANGED_HEADER = "x-changed";

/** Above this many ids of one resource, a message names the whole resource. */
export const MAX_IDS = 20;

/** The first change is sent at once; changes that follow within this time are sent together. */
const CHANGES_PAUSE_MS = 250;

/** Longer than a page on a slow connection needs from its first response to its live connection. */
export const RECENT_MS = 60_000;

const WHOLE = "";

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

export function createChanges(ports: ChangesPorts): Changes {
  const {
    declared,
    run,
    clock,
    send,
    startTimer = startIdleTimer,
    pauseMs = CHANGES_PAUSE_MS,
  } = ports;
  const byType = new Map<string, ResourceChange[]>();
  for (const change of declared) {
    for (const type of change.after) {
      byType.set(type, [...(byType.get(type) ?? []), change]);
    }
  }
  /** One for each write in progress. */
  const writes = new Set<ChangedResources>();
  let unsent = new ChangedResources();
  let sent: { readonly changed: readonly string[]; readonly time: number }[] = [];
  let at = 0;
  let isPausing = false;
  let isPlanned = false;

  const describe = (resources: ChangedResources): ChangedMessage | undefined => {
    const changed = resources.list();
    return changed.length === 0 ? undefined : { type: "changed", run, at, changed };
  };

  const listRecent = () => sent.filter(({ time }) => clock.elapsed() - time <= RECENT_MS);

  const flush = () => {
    isPlanned = false;
    const message = describe(unsent);
    if (!message) return;
    unsent = new ChangedResources();
    sent = [...listRecent(), { changed: message.changed, time: clock.elapsed() }];
    isPausing = true;
    startTimer(() => {
      isPausing = false;
      flush();
    }, pauseMs);
    send(message);
  };

  const recordChange = (resource: ResourceName, id: string) => {
    at += 1;
    unsent.add(resource, id);
    for (const write of writes) write.add(resource, id);
    if (isPausing || isPlanned) return;
    isPlanned = true;
    // Send after the messages caused by the same commit.
    queueMicrotask(flush);
  };

  return {
    changed: (resource) => recordChange(resource, WHOLE),
    recordEvents: (events) => {
      for (const event of events) {
        for (const { resource, idOf } of byType.get(event.type) ?? []) {
          recordChange(resource, idOf ? String(idOf(event.data as never)) : WHOLE);
        }
      }
    },
    recent: () => {
      const resources = new ChangedResources();
      for (const name of listRecent().flatMap(({ changed }) => changed)) {
        const [resource, ...id] = name.split(":");
        resources.add(resource as ResourceName, id.join(":"));
      }
      return describe(resources);
    },
    answerWithChanges: async (request, answer) => {
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
