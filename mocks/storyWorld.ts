import { http, type RequestHandler } from "msw";
import { setupWorker, type SetupWorker } from "msw/browser";
import wasmUrl from "sql.js/dist/sql-wasm-browser.wasm?url";
import { manualClock, type ManualClock } from "../backend/platform/clock.ts";
import { createLog } from "../backend/platform/log.ts";
import type { SampleSink } from "../backend/market/source.ts";
import { SIMULATION_SEED } from "../backend/market/sources/simulated/seed.ts";
import { createSimulatedSource } from "../backend/market/sources/simulated/source.ts";
import { createHandlers, openBackendClient } from "./handlers.ts";
import { closeGate, held, holdCalls, releaseCalls } from "./heldCalls.ts";
import { createImage, createWorld, type World } from "./world.ts";

/** The time of every story: simulated prices are a function of time, so they stand still. */
export const STORY_TIME = "2026-11-20T15:00:00Z";

/** What a story finds behind its page: a backend of its own, on a clock that moves on command. */
export interface StoryWorld extends World {
  readonly clock: ManualClock;
  /** Asks the backend directly, past the scenario; throws what it refuses with. */
  call(
    method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
    path: string,
    body?: unknown,
  ): Promise<unknown>;
  /** Lets a second pass and gives the alerts one price of each symbol; resolves when they are evaluated. */
  tick(symbols: readonly string[]): Promise<void>;
  /** From now on the backend answers every call, those included that are held. */
  endScenario(): void;
  /** From now on `scenario` answers in place of the one before; calls are no longer held. */
  enterScenario(scenario: readonly RequestHandler[]): void;
  /** Lets calls wait for `release`: those of a method to a route, or all. */
  hold(method?: "all" | "get" | "post" | "put" | "delete", path?: string): void;
  /** The calls that wait go on, as the scenario at the time of the call answers them. */
  release(): void;
  close(): Promise<void>;
}

/** The clock of the story in the page. */
let storyClock = manualClock(STORY_TIME);

/** One for all stories: what it has worked out of a price path holds for each of them. */
const simulated = createSimulatedSource({
  seed: SIMULATION_SEED,
  clock: { now: () => storyClock.now(), elapsed: () => storyClock.elapsed() },
});

/** The simulated market, which also sends prices on command and not only on request. */
function createPromptedMarket() {
  const silent: SampleSink = () => Promise.reject(new Error("The world has not started"));
  let deliver = silent;
  return {
    source: {
      ...simulated,
      play: (sink: SampleSink, signal: AbortSignal) => {
        deliver = sink;
        return new Promise<void>((resolve) => {
          signal.addEventListener("abort", () => resolve(), { once: true });
        });
      },
    },
    speak: async (symbols: readonly string[]) => deliver(await simulated.samples(symbols)),
  };
}

/** Migrated once for all stories. */
let image: Promise<Uint8Array> | undefined;

type ScenarioControl = "endScenario" | "enterScenario" | "hold" | "release";

async function createStoryWorld(publicUrl: string): Promise<Omit<StoryWorld, ScenarioControl>> {
  const clock = manualClock(STORY_TIME);
  storyClock = clock;
  const market = createPromptedMarket();
  const world = await createWorld({
    wasmUrl,
    image: await (image ??= createImage(wasmUrl)),
    clock,
    log: createLog("error"),
    source: market.source,
    publicUrl,
    // What a story prepares is told before its page listens, and not in the middle of its first click.
    changesPauseMs: 0,
  });
  return {
    ...world,
    clock,
    call: async (method, path, body) => {
      const response = await world.app.handle(
        new Request(new URL(path, publicUrl), {
          method,
          ...(body === undefined
            ? {}
            : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
        }),
      );
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
      return text === "" ? undefined : JSON.parse(text);
    },
    tick: async (symbols) => {
      clock.advance(1000);
      await market.speak(symbols);
    },
    close: () => world.app.stop(),
  };
}

/** A page has one worker; what it answers with changes from story to story. */
let worker: SetupWorker | undefined;

async function startWorker(baseUrl: string): Promise<SetupWorker> {
  const started = setupWorker();
  await started.start({
    quiet: true,
    // An API call that no handler takes is a fault of the catalog; files and modules are not ours.
    onUnhandledRequest: (request, print) => {
      if (new URL(request.url).pathname.startsWith("/api/")) print.error();
    },
    serviceWorker: { url: new URL("mockServiceWorker.js", baseUrl).href },
  });
  return started;
}

export interface StoryWorldOptions {
  /** Routes that answer in another way than the backend does; see scenarios.ts. */
  readonly scenario?: readonly RequestHandler[];
  /** What is there before the page is opened. */
  readonly prepare?: (world: StoryWorld) => Promise<void>;
  /** Every call waits until the story releases it. */
  readonly isHeld?: boolean;
}

/** A fresh world behind the page's own address. The one before it must have been closed. */
export async function openStoryWorld(options: StoryWorldOptions): Promise<StoryWorld> {
  const { scenario = [], prepare, isHeld = false } = options;
  const backend = await createStoryWorld(window.location.origin);
  worker ??= await startWorker(document.baseURI);
  const started = worker;
  const handlers = createHandlers(openBackendClient(backend.app), window.location);
  closeGate();
  const enterScenario = (next: readonly RequestHandler[]) =>
    started.resetHandlers(...next, ...handlers);
  const world: StoryWorld = {
    ...backend,
    enterScenario,
    endScenario: () => {
      enterScenario([]);
      releaseCalls();
    },
    hold: (method = "all", path = "*/api/*") => {
      holdCalls();
      started.use(http[method](path, held));
    },
    release: releaseCalls,
  };
  enterScenario(scenario);
  if (isHeld) world.hold();
  await prepare?.(world);
  return world;
}
