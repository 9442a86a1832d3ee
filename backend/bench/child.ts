export interface Child {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

export async function startChild(
  command: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Child> {
  const child = Bun.spawn([process.execPath, ...command], {
    env: { PATH: process.env.PATH, ...environment },
    stdout: "pipe",
    stderr: "inherit",
  });
  let printed = "";
  for await (const chunk of child.stdout.pipeThrough(new TextDecoderStream())) {
    printed += chunk;
    const url = /is listening on (http:\S+)/.exec(printed)?.[1];
    if (url === undefined) continue;
    return {
      url,
      pid: child.pid,
      stop: async () => {
        child.kill();
        await child.exited;
      },
    };
  }
  throw new Error(`${command.join(" ")} did not start: ${printed}`);
}
