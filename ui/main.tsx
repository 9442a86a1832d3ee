import "./styles.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { createBrowserAnswers } from "./api/keptAnswers.ts";
import { createLiveSocket, liveUrl } from "./api/liveSocket.ts";
import { startAppWorker, keepForOffline } from "./app/appWorker.ts";
import { readBaseUrl } from "./app/baseUrl.ts";
import { readNow } from "./app/clock.ts";
import { DemoInboxContext } from "./app/demoInbox.ts";
import { createDemoSession, DemoSessionContext } from "./app/demoSession.ts";
import { makeStore, type StoreOptions } from "./app/store.ts";

const container = document.getElementById("root");
if (container === null) throw new Error("index.html has no #root element");

/** The shell is drawn at once; calls wait until the whole backend has come into the page. */
const demo =
  import.meta.env.MODE === "demo"
    ? createDemoSession(async () => (await import("../mocks/demo.ts")).startDemo(readBaseUrl()))
    : null;
const live = createLiveSocket({ url: liveUrl(window.location) });
const options: StoreOptions = demo
  ? { live, ready: demo.ready }
  : { live, answers: createBrowserAnswers(readNow) };

createRoot(container).render(
  <StrictMode>
    <DemoSessionContext value={demo}>
      <DemoInboxContext value={demo}>
        <App store={makeStore(options)} />
      </DemoInboxContext>
    </DemoSessionContext>
  </StrictMode>,
);

/** After the first screen: what is fetched for later must not delay it. */
async function keepProduct(): Promise<void> {
  if (demo === null) return import.meta.env.PROD ? startAppWorker() : undefined;
  await demo.ready;
  const registration = await navigator.serviceWorker.getRegistration(readBaseUrl());
  if (registration) await keepForOffline(registration);
}

if (demo === null) live.open();
else void demo.ready.then(live.open);
// A browser that refuses has said so in its console; the product works online.
if (document.readyState === "complete") keepProduct().catch(() => undefined);
else window.addEventListener("load", () => void keepProduct().catch(() => undefined));
