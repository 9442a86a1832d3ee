import { startTransition, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { createBrowserCache } from "./api/offlineCache.ts";
import { readFirstAnswers } from "./api/firstAnswers.ts";
import { createLiveSocket, liveUrl } from "./api/liveSocket.ts";
import { startAppWorker, keepForOffline } from "./app/browser/appWorker.ts";
import { findInFolder, readBaseUrl, readServerUrl } from "./app/browser/baseUrl.ts";
import { askFirst, firstCallsAt, without } from "./app/askFirst.ts";
import { readNow } from "./app/browser/clock.ts";
import { DemoInboxContext } from "./app/demo/demoInbox.ts";
import { createDemoSession, DemoSessionContext } from "./app/demo/demoSession.ts";
import { keepFocus } from "./app/browser/focusKeeper.ts";
import { firstScreen } from "./app/browser/firstScreen.ts";
import { isReturning } from "./app/browser/visits.ts";
import { yieldToEventLoop } from "./app/browser/yieldToEventLoop.ts";
import { makeStore, type StoreOptions } from "./app/store.ts";
import { skipEmptyTabStops } from "./app/browser/overlayTabStops.ts";
import { ignoreUnpairedKeyups } from "./app/browser/unpairedKeyups.ts";
import { PREPARATIONS } from "./format/prepare.ts";
import { fetchScreenAt } from "./routes.tsx";

/** The first screen is drawn without it; calls wait until the backend has come and has started. */
async function startDemo() {
  await firstScreen;
  return (await import("../mocks/demo.ts")).startDemo(readBaseUrl());
}

const demo = import.meta.env.MODE === "demo" ? createDemoSession(startDemo) : null;
/** The demo's backend answers for the page's whole host. */
const server = demo ? window.location.origin : readServerUrl();
const live = createLiveSocket({ url: liveUrl(server) });
const first = readFirstAnswers(document.getElementById("first-answers")?.textContent, () =>
  performance.now(),
);
const options: StoreOptions = demo
  ? { live, turn: demo.turn }
  : // Each in a task of its own: sending one takes a slow phone 10 ms, and a screen begins with ten.
    {
      live,
      server,
      first,
      answers: createBrowserCache(readNow),
      turn: yieldToEventLoop,
    };

const isPriceShown = (): boolean => document.querySelector(".first-price") !== null;

/** A line on which the code takes longer gets the frame, which says what is waited for. */
const LONGEST_WAIT_MS = 4000;
const longestWait = () => new Promise<void>((resolve) => setTimeout(resolve, LONGEST_WAIT_MS));

/** In tasks of their own: on a phone each of them takes a tenth of a second, and all the modules as much. */
async function draw(element: HTMLElement): Promise<void> {
  await yieldToEventLoop();
  // Its code is under way while the store, the router and the frame are made.
  const screen = fetchScreenAt(window.location.pathname);
  await yieldToEventLoop();
  // Better while it waits for the screen.
  for (const prepare of PREPARATIONS) {
    prepare();
    await yieldToEventLoop();
  }
  const store = makeStore(options);
  const needed = firstCallsAt(window.location.pathname, readBaseUrl().pathname);
  await askFirst([...first.calls, ...without(needed, first.calls)], store.dispatch);
  await yieldToEventLoop();
  // The price that the page has come with stays in sight until the screen can show it.
  if (isPriceShown()) await Promise.race([screen, longestWait()]);
  const root = createRoot(element);
  // In slices, so that a finger that taps meanwhile need not wait for the whole first screen.
  startTransition(() =>
    root.render(
      <StrictMode>
        <DemoSessionContext value={demo}>
          <DemoInboxContext value={demo}>
            <App store={store} />
          </DemoInboxContext>
        </DemoSessionContext>
      </StrictMode>,
    ),
  );
}

/** Draws the product into the page's element, and connects and keeps it. */
export function openPage(element: HTMLElement): void {
  const inFolder = demo ? null : findInFolder(window.location);
  if (inFolder !== null) return window.location.replace(inFolder);
  ignoreUnpairedKeyups(window);
  keepFocus(window);
  skipEmptyTabStops(window);
  void draw(element);
  // The store listens by then; a line that opened before would stay "connecting" on screen.
  void Promise.all([firstScreen, demo?.ready]).then(live.open);
  // A browser that refuses has said so in its console; the product works online.
  keepProduct().catch(() => undefined);
}

/**
 * What is fetched for later must not delay the first screen and its prices, and a first visit that is
 * short fetches nothing. After a second visit, however short, the product opens offline: the
 * worker goes on when the page has gone.
 */
const KEEP_AFTER_MS = 3000;

async function keepProduct(): Promise<void> {
  const isFirst = !isReturning();
  await firstScreen;
  await demo?.ready;
  if (isFirst) await new Promise((resolve) => setTimeout(resolve, KEEP_AFTER_MS));
  if (demo === null) return import.meta.env.PROD ? startAppWorker() : undefined;
  const registration = await navigator.serviceWorker.getRegistration(readBaseUrl());
  if (registration) await keepForOffline(registration);
}
