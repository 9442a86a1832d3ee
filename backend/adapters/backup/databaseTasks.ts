import { pause } from "../../platform/timer.ts";
import { open, type FileHandle } from "node:fs/promises";
import { unfinishedOf, type Copied } from "./backup.ts";
import { packagedFiles } from "../packagedFiles.ts";
import type { DatabaseTask, TaskOutcome } from "./databaseWorker.ts";

/** Runs work that takes seconds in a separate thread, so that the server keeps answering. */
async function run(task: DatabaseTask): Promise<string | null | Copied> {
  const worker = new Worker(
    packagedFiles?.databaseWorker ?? new URL("./databaseWorker.ts", import.meta.url).href,
  );
  try {
    const outcome = await new Promise<TaskOutcome>((resolve, reject) => {
      worker.addEventListener("message", (event: MessageEvent<TaskOutcome>) => resolve(event.data));
      worker.addEventListener("error", (event) => reject(new Error(event.message)));
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage(task);
    });
    if (!outcome.isDone) throw new Error(outcome.reason);
    return outcome.value;
  } finally {
    worker.terminate();
  }
}

/** Returns the first fault of the database as a sentence, or null if there is none. */
export async function checkInThread(path: string): Promise<string | null> {
  return (await run({ kind: "check", path })) as string | null;
}

export async function backupInThread(path: string, target: string): Promise<Copied> {
  const stopFlushing = flushWhileWritten(unfinishedOf(target));
  try {
    return (await run({ kind: "backup", path, target })) as Copied;
  } finally {
    await stopFlushing();
  }
}

const FLUSH_EVERY_MS = 50;

/** Flushes while writing; one flush at the end would make every commit wait. */
function flushWhileWritten(path: string): () => Promise<void> {
  const over = new AbortController();
  const flush = async (): Promise<void> => {
    let file: FileHandle | undefined;
    while (!over.signal.aborted) {
      try {
        file ??= await open(path, "r+");
        await file.datasync();
      } catch {
        // It does not exist yet; its writer reports errors.
      }
      await pause(FLUSH_EVERY_MS);
    }
    await file?.close();
  };
  const flushed = flush();
  return () => {
    over.abort();
    return flushed;
  };
}
