import { expose } from "comlink";
import wasmUrl from "sql.js/dist/sql-wasm-browser.wasm?url";
import { systemClock } from "../backend/platform/clock.ts";
import { createLog } from "../backend/platform/log.ts";
import { createDemoBackend } from "./demoBackend.ts";
import { acquireDemoLock } from "./demoLock.ts";
import { madeDays, storyFile, STORY_URL, unpackStory } from "./storyDay.ts";
import { parseSnapshot } from "./snapshotFile.ts";
import { openBrowserStore } from "./worldStore.ts";

/** Groups bursts of changes: one trigger writes four events. */
const BURST_MS = 250;

expose(
  createDemoBackend({
    clock: systemClock,
    log: createLog("error"),
    wasmUrl,
    openStore: openBrowserStore,
    openStory: async (file) => {
      const made = madeDays(import.meta.env["VITE_STORY_DAYS"]);
      if (!made.some((day) => file.endsWith(storyFile(day)))) throw new Error(`${file}: not made`);
      const response = await fetch(file);
      if (!response.ok) throw new Error(`${file}: ${response.status}`);
      const [folder = ""] = file.split("/stories/", 1);
      return parseSnapshot(
        (await unpackStory(await response.blob())).replaceAll(STORY_URL, folder),
      );
    },
    acquireLock: acquireDemoLock,
    later: (work) => setTimeout(work, BURST_MS),
  }),
);
