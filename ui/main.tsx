import "./styles.ts";
import { keepEarlyKeys } from "./app/browser/input/earlyKeys.ts";
import { yieldToEventLoop } from "./app/browser/yieldToEventLoop.ts";

keepEarlyKeys();

/**
 * Evaluates each part in a task of its own. Not with `await` at the top level: the parts import
 * modules of this file's chunk, and would wait for it.
 */
async function open(): Promise<void> {
  const container = document.getElementById("root");
  if (container === null) throw new Error("index.html has no #root element");
  await import("react-dom/client");
  await yieldToEventLoop();
  await import("./api/endpoints.ts");
  await yieldToEventLoop();
  (await import("./openPage.tsx")).openPage(container);
}

void open();
