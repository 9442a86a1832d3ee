import { manualClock } from "../backend/platform/clock.ts";
import document from "../backend/contract/openapi.json";
import { silentLog } from "../backend/platform/log.ts";
import type { WorldSnapshot } from "./snapshot.ts";
import { UnreadableFileError } from "./snapshotFile.ts";
import { createWorld, type WorldOptions } from "./world.ts";

const CALLS = Object.entries(document.paths).flatMap(([path, methods]) =>
  "get" in methods && !path.includes("{") ? [path] : [],
);

/** Reads the file into a separate world first. Rejects with {@link UnreadableFileError}. */
export async function validateSnapshot(
  snapshot: WorldSnapshot,
  { wasmUrl, image, publicUrl }: Pick<WorldOptions, "wasmUrl" | "image" | "publicUrl">,
): Promise<void> {
  const at = snapshot.events.at(-1)?.recorded_at;
  const options = {
    publicUrl,
    log: silentLog,
    // The clock stands still, so that nothing becomes due or is sent.
    clock: manualClock(at),
    snapshot,
    ...(wasmUrl === undefined ? {} : { wasmUrl }),
    ...(image === undefined ? {} : { image }),
  };
  const world = await createWorld(options).catch((error: unknown) => {
    throw new UnreadableFileError("The events of the file contradict each other", { cause: error });
  });
  try {
    for (const call of CALLS) {
      const { status } = await world.app.handle(new Request(new URL(call, publicUrl)));
      if (status >= 500)
        throw new UnreadableFileError(`What the file holds for ${call} cannot be read`);
    }
  } finally {
    await world.app.stop();
  }
}
