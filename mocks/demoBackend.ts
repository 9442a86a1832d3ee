import { proxy, type ProxyMarked } from "comlink";
import { isoTime, type Clock } from "../backend/platform/clock.ts";
import type { Log } from "../backend/platform/log.ts";
import {
  packResponse,
  unpackRequest,
  type PlainRequest,
  type PlainResponse,
} from "./callTransfer.ts";
import type { DemoLock } from "./demoLock.ts";
import { openBackendClient, type BackendClient, type LiveLine } from "./handlers.ts";
import { addAlertSoon, playDemoStory, welcomeVisitor } from "./demoStory.ts";
import type { KeptMail } from "./inbox.ts";
import { storyDayAt, storyFile } from "./storyDay.ts";
import { createCall, createMarketAt } from "./storyStage.ts";
import { validateSnapshot } from "./validateSnapshot.ts";
import { createSaver, type Saver } from "./saver.ts";
import { EMPTY_SNAPSHOT, takeSnapshot, type WorldSnapshot } from "./snapshot.ts";
import { formatSnapshot, parseSnapshot } from "./snapshotFile.ts";
import { createWorld, type World } from "./world.ts";
import type { WorldStore } from "./worldStore.ts";

export type PersistenceStatus =
  /** The data is in this browser and survives a reload. */
  | "kept"
  /** The browser allows no storage. */
  | "unkept"
  /** Another page holds the lock; this one is read-only. */
  | "elsewhere";

export interface DemoOptions {
  /** Name of the storage and of its lock. */
  readonly name: string;
  readonly publicUrl: string;
}

export interface DemoListener {
  keeping(status: PersistenceStatus): void;
  mails(mails: readonly KeptMail[]): void;
}

/** Arguments and results can be posted between threads. */
export interface DemoBackend {
  /** Must be called once, first. Rejects if the backend cannot run here. */
  start(options: DemoOptions, listener: DemoListener): Promise<void>;
  /** Saves changes before it responds. If saving fails, it responds anyway and saves later. */
  handle(request: PlainRequest): Promise<PlainResponse>;
  join(line: LiveLine): ReturnType<BackendClient["join"]> & ProxyMarked;
  flush(): Promise<void>;
  exportText(): Promise<string>;
  /**
   * Replaces all data. For an invalid text, rejects with a message for the user and changes
   * nothing.
   */
  importText(text: string): Promise<void>;
  /** Deletes all data; the next start finds the story again. */
  reset(): Promise<void>;
  /** Deletes all data and the story. */
  startEmpty(): Promise<void>;
  /** Resolves to the symbol of an alert that triggers within a minute. */
  alertSoon(): Promise<string>;
  /** Makes this page the one that saves; reload it afterwards. */
  takeOver(): Promise<void>;
  /** Closing the page ends the thread by itself. */
  stop(): Promise<void>;
}

export interface DemoPorts {
  readonly clock: Clock;
  readonly log: Log;
  readonly wasmUrl?: string;
  /** See {@link createWorld}; by default each start migrates an empty database. */
  readonly image?: Uint8Array;
  /** Rejects if the browser forbids storage. */
  readonly openStore: (name: string) => Promise<WorldStore>;
  /**
   * Reads a story from its address. If it rejects, the story is made during the visit, which takes
   * longer.
   */
  readonly openStory: (address: string) => Promise<WorldSnapshot>;
  /** Default: {@link playDemoStory}. */
  readonly playStory?: typeof playDemoStory;
  readonly acquireLock: (name: string, yielded: () => Promise<void>) => Promise<DemoLock>;
  readonly later: (work: () => void) => void;
}

const ELSEWHERE = "The demo is open in another tab; choose “Use it here” to change something";

const isRead = (method: string): boolean => method === "GET" || method === "HEAD";

interface Running {
  readonly world: World;
  readonly client: BackendClient;
  readonly lock: DemoLock;
  readonly store: WorldStore | undefined;
  readonly saver: Saver | undefined;
}

export function createDemoBackend(ports: DemoPorts): DemoBackend {
  const { clock, log, wasmUrl, image, later, playStory = playDemoStory } = ports;
  let worldOptions = {
    publicUrl: "",
    clock,
    log,
    ...(wasmUrl === undefined ? {} : { wasmUrl }),
    ...(image === undefined ? {} : { image }),
  };
  let status: PersistenceStatus = "kept";
  let running: Running | undefined;

  const runningOne = (): Running => {
    if (!running) throw new Error("The demo's backend has not started");
    return running;
  };

  /** Stops saving first, so that this world cannot overwrite the next one. */
  const replaceWith = async (write: (store: WorldStore) => Promise<void>) => {
    if (status === "elsewhere") throw new Error(ELSEWHERE);
    const { store, saver } = runningOne();
    if (!store) throw new Error("This browser allows the demo no storage");
    await saver?.stop();
    await write(store);
  };

  return {
    start: async ({ name, publicUrl }, listener) => {
      worldOptions = { ...worldOptions, publicUrl };
      const lock = await ports.acquireLock(name, async () => {
        await running?.saver?.flush();
        await running?.saver?.stop();
        status = "elsewhere";
        listener.keeping(status);
      });
      const store = await ports.openStore(name).catch(() => undefined);
      const kept = await store?.load();
      const day = storyDayAt(clock.now());
      const snapshot =
        kept ?? (await ports.openStory(`${publicUrl}/${storyFile(day)}`).catch(() => undefined));
      const world = await createWorld({
        ...worldOptions,
        autoRun: true,
        ...(snapshot
          ? { snapshot }
          : { prepare: (database) => playStory(database, { day, log, publicUrl }) }),
      });
      if (!store) status = "unkept";
      else if (!lock.isMine) status = "elsewhere";
      const failed = (error: unknown) => log.error("the demo could not be saved", { error });
      const saver =
        store && status === "kept"
          ? createSaver({ world, store, later, failed }, kept?.events.at(-1)?.position ?? 0)
          : undefined;
      if (saver) {
        world.app.store.subscribe(saver.changed);
        world.inbox.subscribe(saver.changed);
      }
      if (!kept) {
        const call = createCall(world.app, publicUrl);
        await welcomeVisitor({ call, marketAt: createMarketAt() }, clock.now()).catch(
          (error: unknown) => log.error("the visitor's alerts could not be added", { error }),
        );
        saver?.changed();
      }
      // An alert has no distance without a price; the page shows early answers until then.
      await world
        .check()
        .catch((error: unknown) => log.error("the prices could not be checked", { error }));
      announceMails(world, listener, later);
      running = { world, client: openBackendClient(world.app), lock, store, saver };
      listener.keeping(status);
    },
    handle: async (request) => {
      const { client, saver } = runningOne();
      if (isRead(request.method)) return packResponse(await client.handle(unpackRequest(request)));
      if (status === "elsewhere") {
        return packResponse(
          new Response(ELSEWHERE, { status: 409, headers: { "content-type": "text/plain" } }),
        );
      }
      const response = await client.handle(unpackRequest(request));
      saver?.changed();
      await saver?.flush();
      return packResponse(response);
    },
    join: (line) => proxy(runningOne().client.join(line)),
    flush: async () => running?.saver?.flush(),
    exportText: async () => {
      const { world } = runningOne();
      const snapshot = await takeSnapshot(world.database, world.inbox.list());
      return formatSnapshot(snapshot, isoTime(clock.now()));
    },
    importText: async (text) => {
      const next = parseSnapshot(text);
      await validateSnapshot(next, worldOptions);
      await replaceWith((kept) => kept.replace(next));
    },
    reset: () => replaceWith((kept) => kept.clear()),
    startEmpty: () => replaceWith((kept) => kept.replace(EMPTY_SNAPSHOT)),
    alertSoon: async () => {
      if (status === "elsewhere") throw new Error(ELSEWHERE);
      const call = createCall(runningOne().world.app, worldOptions.publicUrl);
      return addAlertSoon({ call, marketAt: createMarketAt() }, clock.now(), "From the tour");
    },
    takeOver: () => runningOne().lock.takeOver(),
    stop: async () => {
      await running?.saver?.stop();
      await running?.world.app.stop();
    },
  };
}

/** Changes of one moment are sent together. */
function announceMails({ inbox }: World, listener: DemoListener, later: DemoPorts["later"]): void {
  let isPlanned = false;
  listener.mails(inbox.list());
  inbox.subscribe(() => {
    if (isPlanned) return;
    isPlanned = true;
    later(() => {
      isPlanned = false;
      listener.mails(inbox.list());
    });
  });
}
