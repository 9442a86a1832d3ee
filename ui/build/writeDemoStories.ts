import { DAY_MS } from "../../backend/domain/durations.ts";
import { silentLog } from "../../backend/platform/log.ts";
import { manualClock, systemClock } from "../../backend/platform/clock.ts";
import { playDemoStory, storyDayAt, storyFile } from "../../mocks/demoStory.ts";
import { takeSnapshot } from "../../mocks/snapshot.ts";
import { formatSnapshot } from "../../mocks/snapshotFile.ts";
import { createImage, createWorld } from "../../mocks/world.ts";

/**
 * Makes the demo's stories of the next days, so that a first visit only has to read one. From then
 * on each first visit makes its own, which takes seconds on a phone.
 */
const DAYS = 7;

const folder = new URL("../../dist/demo/", import.meta.url);
const publicUrl = "http://localhost";
const image = await createImage();
const now = systemClock.now();
for (let ahead = 0; ahead < DAYS; ahead++) {
  const day = storyDayAt(now + ahead * DAY_MS);
  const { database, inbox, app } = await createWorld({
    publicUrl,
    image,
    clock: manualClock(now + ahead * DAY_MS),
    prepare: (empty) => playDemoStory(empty, { day, log: silentLog, publicUrl }),
  });
  const snapshot = await takeSnapshot(database, inbox.list());
  await app.stop();
  await Bun.write(new URL(storyFile(day), folder), formatSnapshot(snapshot, `${day}T00:00:00Z`));
}
