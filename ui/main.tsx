import "./styles.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { createLiveSocket, liveUrl } from "./api/liveSocket.ts";
import { DemoInboxContext, type DemoInboxSource } from "./app/demoInbox.ts";
import { makeStore } from "./app/store.ts";

const container = document.getElementById("root");
if (container === null) throw new Error("index.html has no #root element");

/** The demo brings the whole backend into the page before anything is asked of it. */
async function startDemo(): Promise<DemoInboxSource | null> {
  if (import.meta.env.MODE !== "demo") return null;
  const demo = await import("../mocks/demo.ts");
  return demo.startDemo(import.meta.env.BASE_URL);
}

const demoInbox = await startDemo();
const live = createLiveSocket({ url: liveUrl(window.location) });
live.open();

createRoot(container).render(
  <StrictMode>
    <DemoInboxContext value={demoInbox}>
      <App store={makeStore({ live })} />
    </DemoInboxContext>
  </StrictMode>,
);
