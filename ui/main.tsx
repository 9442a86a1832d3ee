import "./styles.ts";

const container = document.getElementById("root");
if (container === null) throw new Error("index.html has no #root element");

/**
 * A browser evaluates a module with all that it imports in one task, which takes a slow phone a third
 * of a second for the whole product. A file that is imported by itself is evaluated in a task of its
 * own; `preloadParts` names the files of the product in the document, each after what it imports.
 */
for (const { href } of document.querySelectorAll<HTMLLinkElement>("link[data-part]")) {
  await import(/* @vite-ignore */ href);
}

(await import("./openPage.tsx")).openPage(container);
