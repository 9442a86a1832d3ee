import type { Clock } from "../clock.ts";
import type { Rebuild } from "../../contract/health.ts";
import {
  type RebuildProgress,
  paceOf,
  findOutdated,
  rebuildInPages,
} from "../eventStore/rebuild.ts";
import { plainText } from "../http/errors.ts";
import type { Projection } from "../eventStore/projection.ts";
import type { EventStore } from "../eventStore/store.ts";
import type { Log } from "../log.ts";

/** The platform's own paths that need no derived table. */
const OWN_PATHS = ["/api/health", "/api/docs", "/api/openapi.json"];

/** Bounds of Retry-After: not so often that retries are a burden, and not later than the end. */
const MIN_WAIT_SECONDS = 1;
const MAX_WAIT_SECONDS = 30;

export type RebuildGate = ReturnType<typeof createRebuildGate>;

/** Lets reads of the paths in `withoutTables`, and of everything below them, through. */
export function createRebuildGate(clock: Pick<Clock, "elapsed">, withoutTables: readonly string[]) {
  const paths = [...OWN_PATHS, ...withoutTables];
  let closedAt: number | undefined;
  let progress: RebuildProgress = { events: 0, share: 0 };

  /** Null while it is open. */
  const read = (): Rebuild | null => {
    if (closedAt === undefined) return null;
    const pace = paceOf(progress, clock.elapsed() - closedAt);
    return { ...pace, sentence: describe(pace) };
  };

  return {
    close(): void {
      closedAt = clock.elapsed();
      progress = { events: 0, share: 0 };
    },
    progressed(next: RebuildProgress): void {
      progress = next;
    },
    open(): void {
      closedAt = undefined;
    },
    read,
    /** Returns the response to a call that must wait; undefined if it may proceed. */
    refuse(request: Request): Response | undefined {
      if (closedAt === undefined) return undefined;
      const isRead = request.method === "GET" || request.method === "HEAD";
      const { pathname } = new URL(request.url);
      if (isRead && paths.some((path) => `${pathname}/`.startsWith(`${path}/`))) return undefined;
      const rebuild = read();
      const wait = rebuild?.secondsLeft ?? MIN_WAIT_SECONDS;
      const answer = plainText(503, rebuild?.sentence ?? "");
      const seconds = Math.min(MAX_WAIT_SECONDS, Math.max(MIN_WAIT_SECONDS, wait));
      answer.headers.set("retry-after", String(seconds));
      return answer;
    },
  };
}

const describe = ({ percent, secondsLeft }: Pick<Rebuild, "percent" | "secondsLeft">): string => {
  const left = secondsLeft === null ? "" : `, about ${secondsLeft} s left`;
  return `The database is being upgraded: ${percent}% done${left}. No data is lost, and changes are possible again afterwards`;
};

interface StartRebuildPorts {
  readonly store: EventStore;
  readonly projections: readonly Projection[];
  readonly log: Log;
  readonly gate: RebuildGate;
  /** Called after the rebuild, so that connected clients reconnect and refetch all data. */
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
