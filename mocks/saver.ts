import { createSerialQueue } from "../backend/platform/serialQueue.ts";
import { readChanges } from "./snapshot.ts";
import type { WorldStore } from "./worldStore.ts";
import type { World } from "./world.ts";

export interface SaverPorts {
  readonly world: Pick<World, "database" | "inbox" | "secrets">;
  readonly store: WorldStore;
  readonly later: (work: () => void) => void;
  readonly failed: (error: unknown) => void;
}

export type Saver = ReturnType<typeof createSaver>;

/** Position of the newest event in the store. */
export function createSaver({ world, store, later, failed }: SaverPorts, savedPosition: number) {
  let position = savedPosition;
  let isDue = false;
  let isPlanned = false;
  let isStopped = false;
  const saves = createSerialQueue();

  const save = async () => {
    if (!isDue || isStopped) return;
    isDue = false;
    try {
      const { events, rest } = await readChanges(world.database, position);
      const secrets = await world.secrets.read();
      if (isStopped) return;
      await store.save(events, { ...rest, mails: world.inbox.list(), secrets });
      position = events.at(-1)?.position ?? position;
    } catch (error) {
      // The next change or flush tries again.
      isDue = true;
      failed(error);
    }
  };
  // Serialized, because a later save that ended first would be overwritten.
  const flush = () => saves.run(save);

  return {
    /** Changes come in bursts, so one save follows several. */
    changed: () => {
      if (isStopped) return;
      isDue = true;
      if (isPlanned) return;
      isPlanned = true;
      later(() => {
        isPlanned = false;
        void flush();
      });
    },
    flush,
    /** Resolves when no save is in progress. */
    stop: async () => {
      isStopped = true;
      await saves.settled();
    },
  };
}
