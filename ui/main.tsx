import "./styles.ts";
import "react-dom/client";

const container = document.getElementById("root");
if (container === null) throw new Error("index.html has no #root element");

/**
 * A browser evaluates a module with all that it imports in one task, which takes a slow phone a third
 * of a second for the whole product. What is imported by itself is evaluated in a task of its own, and
 * what the page imports then is there already; `preloadParts` has all of them fetched at once.
 */
const PARTS = [() => import("./api/endpoints.ts"), () => import("./App.tsx")];
for (const evaluate of PARTS) await evaluate();

(await import("./openPage.tsx")).openPage(container);
