import "./styles.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { createLiveSocket, liveUrl } from "./api/liveSocket.ts";
import { makeStore } from "./app/store.ts";

const container = document.getElementById("root");
if (container === null) throw new Error("index.html has no #root element");

// The whole backend comes into the page before anything is asked of it.
if (import.meta.env.MODE === "demo") {
  const { startDemo } = await import("../mocks/demo.ts");
  await startDemo();
}

const live = createLiveSocket({ url: liveUrl(window.location) });
live.open();

createRoot(container).render(
  <StrictMode>
    <App store={makeStore({ live })} />
  </StrictMode>,
);
