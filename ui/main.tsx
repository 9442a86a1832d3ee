import "./styles.ts";
import { keepEarlyKeys } from "./app/browser/input/earlyKeys.ts";

keepEarlyKeys();

const container = document.getElementById("root");
if (container === null) throw new Error("index.html has no #root element");

(await import("./openPage.tsx")).openPage(container);
