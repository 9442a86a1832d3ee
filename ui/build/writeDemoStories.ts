import { HOUR_MS } from "../../backend/domain/durations.ts";
import { silentLog } from "../../backend/platform/log.ts";
import { manualClock } from "../../backend/platform/clock.ts";
import { endOf, playDemoStory } from "../../mocks/demoStory.ts";
import {
  listStoryPaths,
  storyAnswersFile,
  madeDays,
  storyFile,
  STORY_URL,
} from "../../mocks/storyDay.ts";
import { playOn, type StoryStage } from "../../mocks/storyStage.ts";
import { takeSnapshot } from "../../mocks/snapshot.ts";
import { formatSnapshot } from "../../mocks/snapshotFile.ts";
import { createImage, createWorld } from "../../mocks/world.ts";
import { recordCalls } from "./recordCalls.tsx";

/** A visit is at most half a day from this time after the story's end. */
const ANSWERS_AFTER_MS = 12 * HOUR_MS;

const folder = new URL("../../dist/demo/", import.meta.url);
const publicUrl = STORY_URL;
const log = silentLog;
const image = await createImage();
const days = madeDays(process.env["VITE_STORY_DAYS"]);
const { SCREENS } = await import("../screens.ts");
const paths = listStoryPaths(SCREENS);
/** Reads of each screen; only the calendar's dates vary by day. */
const calls = new Map<string, readonly string[]>();

/**
 * Builds the demo's stories of the next days and each screen's first responses, which a first visit
 * would take seconds to make on a phone. They lack the alerts that a visit adds, whose targets
 * depend on its time. `VITE_STORY_DAYS` is the number of days, also for the page.
 */
for (const day of days) {
  const { database, inbox, app } = await createWorld({
    publicUrl,
    image,
    clock: manualClock(endOf(day)),
    prepare: (empty) => playDemoStory(empty, { day, log, publicUrl }),
  });
  const snapshot = await takeSnapshot(database, inbox.list());
  await app.stop();
  await write(storyFile(day), formatSnapshot(snapshot, `${day}T00:00:00Z`));
  const begin = endOf(day) + ANSWERS_AFTER_MS;
  await playOn(database, { log, publicUrl, begin }, async (stage) => {
    await stage.check();
    for (const path of paths) {
      const reads = calls.get(path) ?? (await recordCalls(path, stage.handle));
      calls.set(path, reads);
      const answers = await readAnswers(reads, stage);
      await write(storyAnswersFile(day, path), JSON.stringify(answers));
    }
  });
}
// Polls of the drawn screens would keep the process alive.
process.exit(0);

async function write(name: string, text: string): Promise<void> {
  await Bun.write(new URL(name, folder), Bun.gzipSync(text, { level: 9 }));
}

async function readAnswers(reads: readonly string[], { handle }: StoryStage) {
  const answers: Record<string, object> = {};
  for (const path of reads) {
    const response = await handle(new Request(new URL(path, publicUrl)));
    if (!response.ok) continue;
    const total = response.headers.get("x-total-count") ?? undefined;
    const link = response.headers.get("link") ?? undefined;
    answers[path] = { call: [], data: await response.json(), total, link };
  }
  return answers;
}
