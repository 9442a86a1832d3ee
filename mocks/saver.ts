import { createSerialQueue } from "../backend/platform/serialQueue.ts";
import { readChanges } from "./snapshot.ts";
import type { WorldStore } from "./worldStore.ts";
import type { World } from "./world.ts";

export interface SaverPorts {
  readonly world: Pick<World, "database" | "inbox">;
  readonly store: WorldStore;
  /** Runs `work` once, a moment later: changes come in bursts. */
  readonly later: (work: () => void) => void;
  readonly failed: (error: unknown) => void;
}

/** Keeps a world where it survives its page. */
export interface Saver {
  /** Something has changed; it is saved a moment later. */
  changed(): void;
  /** Saves now what is not saved yet. */
  flush(): Promise<void>;
  /** Saves nothing from now on; resolves when nothing is under way any more. */
  stop(): Promise<void>;
}

/** `savedPosition` is that of the newest event in the store. */
export function createSaver(
  { world, store, later, failed }: SaverPorts,
  savedPosition: number,
): Saver {
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
      if (isStopped) return;
      await store.save(events, { ...rest, mails: world.inbox.list() });
      position = events.at(-1)?.position ?? position;
    } catch (error) {
      // The next change, or the next look at the page, tries again.
      isDue = true;
      failed(error);
    }
  };
  // One after the other: a save that overtook another would put older rows over newer ones.
  const flush = () => saves.run(save);

  return {
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
    stop: async () => {
      isStopped = true;
      await saves.settled();
    },
  };
}
