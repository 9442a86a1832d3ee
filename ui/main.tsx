import "./styles.ts";
import { keepEarlyKeys } from "./app/browser/earlyKeys.ts";

keepEarlyKeys();

const container = document.getElementById("root");
if (container === null) throw new Error("index.html has no #root element");

/**
 * Imports each file of the product separately. A browser evaluates a module with all its imports in
 * one task, which for the whole product takes a slow phone a third of a second; a separately
 * imported file gets its own task. `preloadParts` lists the files in the document, each after its
 * imports.
 */
for (const { href } of document.querySelectorAll<HTMLLinkElement>("link[data-part]")) {
  await import(/* @vite-ignore */ href);
}

(await import("./openPage.tsx")).openPage(container);
