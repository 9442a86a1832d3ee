import type { Projection } from "../eventStore/projection.ts";
import { findOutdated, rebuildInPages } from "../eventStore/rebuild.ts";
import type { EventStore } from "../eventStore/store.ts";
import type { Log } from "../log.ts";
import type { RebuildGate } from "./rebuildGate.ts";

export interface StartRebuildPorts {
  readonly store: EventStore;
  readonly projections: readonly Projection[];
  readonly log: Log;
  readonly gate: RebuildGate;
  /**
   * Called after the rebuild. Connected clients have read incomplete data, so they reconnect and
   * refetch all of it.
   */
  readonly rebuilt: () => void;
}

export const createStartRebuild =
  ({ store, projections, log, gate, rebuilt }: StartRebuildPorts) =>
  async (signal: AbortSignal, begun: (() => void) | undefined): Promise<void> => {
    const outdated = await findOutdated(store, projections);
    if (outdated.length === 0) return;
    const tables = outdated.map(({ name }) => name);
    const isNew = (await store.position()) === 0;
    if (!isNew) {
      log.info("derived tables are rebuilt; until then nothing can be changed", { tables });
      begun?.();
    }
    await rebuildInPages(store, outdated, { progressed: gate.progressed, signal });
    if (isNew) return;
    log.info("derived tables were rebuilt", { tables });
    rebuilt();
  };
