import { createCall, startTwice } from "./storyStage.ts";
import { http, type RequestHandler } from "msw";
import { setupWorker, type SetupWorker } from "msw/browser";
import wasmUrl from "sql.js/dist/sql-wasm-browser.wasm?url";
import { manualClock, type ManualClock } from "../backend/platform/clock.ts";
import { createLog } from "../backend/platform/log.ts";
import type { SampleSink } from "../backend/market/source.ts";
import { createHandlers, openBackendClient, type BackendClient } from "./handlers.ts";
import { closeGate, held, holdCalls, releaseCalls } from "./heldCalls.ts";
import { STORY_TIME } from "./storyTime.ts";
import { createImage, createWorld, openSimulatedSource, type World } from "./world.ts";

/** Its clock moves only on command. */
export interface StoryWorld extends World {
  readonly clock: ManualClock;
  /** Bypasses the scenario. Throws if the request is refused. */
  call(
    method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
    path: string,
    body?: object,
  ): Promise<unknown>;
  /**
   * Advances the clock by a second and sends a price of each symbol. Resolves after the evaluation.
   */
  tick(symbols: readonly string[]): Promise<void>;
  /** The backend then handles all requests, including held ones. */
  endScenario(): void;
  enterScenario(scenario: readonly RequestHandler[]): void;
  /** Holds the requests of a method and path, or all. */
  hold(method?: "all" | "get" | "post" | "put" | "delete", path?: string): void;
  /** Held requests get the scenario of the time when they were made. */
  release(): void;
  close(): Promise<void>;
}

function createPromptedMarket(clock: ManualClock) {
  const simulated = openSimulatedSource(clock);
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

let image: Promise<Uint8Array> | undefined;

type ScenarioControl = "endScenario" | "enterScenario" | "hold" | "release";

async function createStoryWorld(publicUrl: string): Promise<Omit<StoryWorld, ScenarioControl>> {
  const clock = manualClock(STORY_TIME);
  const market = createPromptedMarket(clock);
  const world = await createWorld({
    wasmUrl,
    image: await (image ??= createImage(wasmUrl, startTwice)),
    clock,
    log: createLog("error"),
    source: market.source,
    publicUrl,
    // Announces prepared data before the page subscribes, rather than during its first click.
    changesPauseMs: 0,
  });
  const call = createCall(world.app, publicUrl);
  return {
    ...world,
    clock,
    call: (method, path, body) => call(method, path.replace("/api/", ""), body),
    tick: async (symbols) => {
      clock.advance(1000);
      await market.speak(symbols);
    },
    close: () => world.app.stop(),
  };
}

let current: BackendClient | undefined;

function currentBackend(): BackendClient {
  if (!current) throw new Error("No story has been opened");
  return current;
}

/**
 * Shared by all stories, because MSW never forgets a WebSocket link, and each one reads the list of
 * all connections whenever another is opened.
 */
const handlers = createHandlers(
  {
    handle: (request) => currentBackend().handle(request),
    join: (line) => currentBackend().join(line),
  },
  window.location,
);

let worker: SetupWorker | undefined;

async function startWorker(baseUrl: string): Promise<SetupWorker> {
  const started = setupWorker();
  await started.start({
    quiet: true,
    // Unhandled API requests are errors; files and modules are not mocked.
    onUnhandledRequest: (request, print) => {
      if (new URL(request.url).pathname.startsWith("/api/")) print.error();
    },
    serviceWorker: { url: new URL("mockServiceWorker.js", baseUrl).href },
  });
  return started;
}

export interface StoryWorldOptions {
  readonly scenario?: readonly RequestHandler[];
  readonly prepare?: (world: StoryWorld) => Promise<void>;
  readonly isHeld?: boolean;
}

/** Uses the page's own address. The previous world must be closed. */
export async function openStoryWorld(options: StoryWorldOptions): Promise<StoryWorld> {
  const { scenario = [], prepare, isHeld = false } = options;
  const backend = await createStoryWorld(window.location.origin);
  worker ??= await startWorker(document.baseURI);
  const started = worker;
  current = openBackendClient(backend.app);
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
