import { join } from "node:path";

/** A separate process on its own port. */
export interface Life {
  readonly pid: number;
  /** Resolves to its address; undefined if it ended before listening. */
  readonly listening: Promise<string | undefined>;
  readonly hasEnded: () => boolean;
  readonly ended: Promise<number>;
  readonly output: () => string;
  end(signal: "SIGKILL" | "SIGTERM"): Promise<number>;
}

export function startLife(environment: Readonly<Record<string, string>>): Life {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, "../../server.ts")], {
    env: { ...process.env, AUTO_RUN: "off", ...environment, PORT: "0" },
    stdout: "pipe",
    stderr: "pipe",
  });
  let output = "";
  let hasEnded = false;
  const { promise: listening, resolve } = Promise.withResolvers<string | undefined>();
  const read = async (stream: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder();
    for await (const chunk of stream) {
      output = (output + decoder.decode(chunk, { stream: true })).slice(-20_000);
      const address = /listening on (http:\/\/\S+)/.exec(output)?.[1];
      if (address !== undefined) resolve(address);
    }
  };
  const reads = Promise.all([read(child.stdout), read(child.stderr)]);
  const watch = async () => {
    const code = await child.exited;
    hasEnded = true;
    // Its last output may be in flight.
    await reads;
    resolve(undefined);
    return code;
  };
  const ended = watch();
  return {
    pid: child.pid,
    listening,
    hasEnded: () => hasEnded,
    ended,
    output: () => output,
    end: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}
