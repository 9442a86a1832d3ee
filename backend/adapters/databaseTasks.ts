import type { Copied } from "./backup.ts";
import type { DatabaseTask, TaskOutcome } from "./databaseWorker.ts";

/**
 * Work on the whole file, which takes seconds, in a thread of its own: requests are answered
 * meanwhile. The thread ends with its task, so that it costs nothing in between.
 */
async function run(task: DatabaseTask): Promise<string | null | Copied> {
  const worker = new Worker(new URL("./databaseWorker.ts", import.meta.url).href);
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

/** The first fault of the database, in words; null where there is none. */
export async function checkInThread(path: string): Promise<string | null> {
  return (await run({ kind: "check", path })) as string | null;
}

/** As `backupDatabase`. */
export async function backupInThread(path: string, target: string): Promise<Copied> {
  return (await run({ kind: "backup", path, target })) as Copied;
}
