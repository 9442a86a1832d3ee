import { startTransition, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { createBrowserCache } from "./api/offlineCache.ts";
import { readFirstAnswers } from "./api/firstAnswers.ts";
import { createLiveSocket, liveUrl } from "./api/liveSocket.ts";
import { keepForOffline, readBuild, startAppWorker } from "./app/browser/appWorker.ts";
import { findInFolder, readBaseUrl, readServerUrl } from "./app/browser/baseUrl.ts";
import { askAgain, askFirst, neededCallsAt, without } from "./app/askFirst.ts";
import { readNow } from "./app/browser/clock.ts";
import { DemoInboxContext } from "./app/demo/demoInbox.ts";
import { createEarlyAnswers } from "./app/demo/earlyAnswers.ts";
import { openOtherTabs } from "./app/demo/otherTabs.ts";
import { openStoryMark } from "./app/demo/storyMark.ts";
import { createDemoSession, DemoSessionContext } from "./app/demo/demoSession.ts";
import { keepFocus } from "./app/browser/input/focusKeeper.ts";
import { firstScreen } from "./app/browser/runWhenIdle.ts";
import { isReturning } from "./app/browser/visits.ts";
import { yieldToEventLoop } from "./app/browser/yieldToEventLoop.ts";
import { restoreTimeFormat } from "./app/timeFormat.ts";
import { makeStore, type StoreOptions } from "./app/store.ts";
import { skipEmptyTabStops } from "./app/browser/input/overlayTabStops.ts";
import { ignoreUnpairedKeyups } from "./app/browser/input/unpairedKeyups.ts";
import { fetchScreenAt } from "./routes.tsx";
import { SCREENS } from "./screens.ts";
import {
  listStoryPaths,
  madeDays,
  storyAnswersFile,
  storyDayAt,
  unpackStory,
} from "../mocks/storyDay.ts";

/** Loads the backend after the first screen is painted; requests wait until it has started. */
async function startDemo() {
  await firstScreen;
  const { startDemo: start } = await import("../mocks/demo.ts");
  const running = await start(readBaseUrl(), { onWrite: () => mark?.clear() });
  const forgetting = async (replacing: Promise<void>) => {
    await replacing;
    mark?.clear();
    await kept?.clear();
  };
  return {
    ...running,
    reset: async () => {
      await forgetting(running.reset());
      mark?.set(storyDayAt(readNow()));
    },
    startEmpty: () => forgetting(running.startEmpty()),
    importText: (text: string) => forgetting(running.importText(text)),
    alertSoon: () => {
      mark?.clear();
      return running.alertSoon();
    },
  };
}

const isDemo = import.meta.env.MODE === "demo";
const isFirstVisit = !isReturning();

/** Answers of the demo's earlier visits, of this build only: another may expect other data. */
const kept = isDemo
  ? createBrowserCache(readNow, `demo-answers:${readBaseUrl().pathname}:${readBuild()}`)
  : undefined;

const mark = isDemo ? openStoryMark(`demo-story:${readBaseUrl().pathname}`) : undefined;
if (isFirstVisit) mark?.set(storyDayAt(readNow()));

/** Requested at once: nothing else takes as long to arrive, and the screen is drawn with it. */
async function readStory(): Promise<string | undefined> {
  const base = readBaseUrl();
  const path = `/${window.location.pathname.slice(base.pathname.length)}`;
  const day = storyDayAt(readNow());
  // A request for a file that the build has not made, or that no network brings, would be an error in
  // the console.
  const isMade =
    navigator.onLine &&
    listStoryPaths(SCREENS).includes(path.replace(/(.)\/$/, "$1")) &&
    madeDays(import.meta.env["VITE_STORY_DAYS"]).includes(day);
  if (!isMade || !(isFirstVisit || mark?.read() === day)) return undefined;
  const response = await fetch(new URL(storyAnswersFile(day, path), base));
  return response.ok ? unpackStory(await response.blob()) : undefined;
}

restoreTimeFormat();
const demo = isDemo ? createDemoSession(startDemo) : null;
/** The demo's backend handles requests for the page's whole host. */
const server = demo ? window.location.origin : readServerUrl();
const otherTabs = demo
  ? openOtherTabs(new BroadcastChannel(`demo-tabs:${readBaseUrl().pathname}:${readBuild()}`))
  : undefined;
const live = createLiveSocket({ url: liveUrl(server) });
const first = readFirstAnswers(document.getElementById("first-answers")?.textContent, () =>
  performance.now(),
);
const options: StoreOptions = demo
  ? {
      live,
      turn: demo.turn,
      ...(kept && {
        answers: kept,
        first: createEarlyAnswers({
          server,
          kept,
          story: readStory(),
          ask: async (path) => {
            const started = demo.ready.then(noAnswer, noAnswer);
            return Promise.race([otherTabs?.ask(path), started]);
          },
          isStarted: () => demo.state().status !== "starting",
        }),
      }),
    }
  : // Each in a task of its own: sending one takes a slow phone 10 ms, and a screen begins with ten.
    {
      live,
      server,
      first,
      answers: createBrowserCache(readNow),
      turn: yieldToEventLoop,
    };

const noAnswer = () => undefined;

/** A tab without the demo's lock shows what was saved when it was opened, so it says nothing. */
otherTabs?.answer(async (path) =>
  demo?.state().status === "kept" ? fetch(`${server}${path}`) : undefined,
);

const isPriceShown = (): boolean => document.querySelector(".first-price") !== null;

/**
 * Maximum wait for the screen's code, in milliseconds. After it the frame is shown with what is
 * still loading.
 */
const LONGEST_WAIT_MS = 4000;
const longestWait = () => new Promise<void>((resolve) => setTimeout(resolve, LONGEST_WAIT_MS));

/** Runs each step in its own task, because on a phone each takes a tenth of a second. */
async function draw(element: HTMLElement): Promise<void> {
  await yieldToEventLoop();
  // Loads the screen's code while store, router and frame are created.
  const screen = fetchScreenAt(window.location.pathname);
  await yieldToEventLoop();
  const store = makeStore(options);
  demo?.ready.then(() => askAgain(store)).catch(() => undefined);
  const needed = neededCallsAt(window.location.pathname, readBaseUrl().pathname);
  await askFirst([...first.calls, ...without(needed, first.calls)], store.dispatch);
  await yieldToEventLoop();
  // The price embedded in the page stays visible until the screen can show it.
  if (isPriceShown()) await Promise.race([screen, longestWait()]);
  const root = createRoot(element);
  // Renders in slices, so that the page responds to a tap in the meantime.
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

/** Links to other sites say while offline that they need the network; see app.css. */
function showNetwork(): void {
  document.documentElement.dataset["network"] = navigator.onLine ? "online" : "offline";
}

/** Renders the product, opens the WebSocket and makes the product available offline. */
export function openPage(element: HTMLElement): void {
  const inFolder = demo ? null : findInFolder(window.location);
  if (inFolder !== null) return window.location.replace(inFolder);
  ignoreUnpairedKeyups(window);
  keepFocus(window);
  skipEmptyTabStops(window);
  void draw(element);
  showNetwork();
  window.addEventListener("online", showNetwork);
  window.addEventListener("offline", showNetwork);
  // Opened after the store subscribes; otherwise the screen would keep showing "connecting".
  void Promise.all([firstScreen, demo?.ready]).then(live.open);
  // The browser logs a refused service worker in its console; the product works online.
  keepProduct().catch(() => undefined);
}

/**
 * Delay in milliseconds after a first visit's first screen. Caching for offline use must not delay
 * the screen and its prices, and a short first visit caches nothing. From the second visit on it
 * starts at once, and the worker continues after the page is closed.
 */
const KEEP_AFTER_MS = 3000;

async function keepProduct(): Promise<void> {
  await firstScreen;
  await demo?.ready;
  if (isFirstVisit) await new Promise((resolve) => setTimeout(resolve, KEEP_AFTER_MS));
  if (demo === null) return import.meta.env.PROD ? startAppWorker() : undefined;
  const registration = await navigator.serviceWorker.getRegistration(readBaseUrl());
  if (registration) await keepForOffline(registration);
}
