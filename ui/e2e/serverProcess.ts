import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Bun is on the path when `bun run test` runs; npx puts it there too. */
const BUN = process.env["BUN_PATH"] ?? "bun";

/** A real server in a process of its own, with its own data folder. */
export interface ServerProcess {
  readonly url: string;
  readonly dataFolder: string;
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** Starts again on the same port and data. */
  restart(): Promise<void>;
  /** Stops and removes the data. */
  dispose(): Promise<void>;
}

export async function startServer(env: Record<string, string> = {}): Promise<ServerProcess> {
  const dataFolder = await mkdtemp(join(tmpdir(), "stock-monitor-e2e-"));
  let child: ChildProcess | undefined;
  let url = "";

  const launch = async (port: string) => {
    const started = spawn(BUN, ["backend/server.ts"], {
      cwd: root,
      // Empty states are what most tests begin with.
      env: { ...process.env, AUTO_RUN: "off", ...env, PORT: port, DATA_DIR: dataFolder },
      stdio: ["ignore", "pipe", "pipe"],
    });
    child = started;
    url = await readAddress(started);
  };

  const stop = async (signal: NodeJS.Signals = "SIGTERM") => {
    const running = child;
    child = undefined;
    if (!running || running.exitCode !== null) return;
    const exited = once(running, "exit");
    running.kill(signal);
    await exited;
  };

  await launch("0");
  return {
    get url() {
      return url;
    },
    dataFolder,
    stop,
    restart: async () => {
      await stop();
      await launch(new URL(url).port);
    },
    dispose: async () => {
      await stop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

/** The address in the line that says the server is ready; rejects with the output when it is not. */
function readAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const found = /listening on (http:\/\/\S+)/.exec(output);
      if (found?.[1]) resolve(found[1]);
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("exit", (code) => reject(new Error(`The server ended with ${code}:\n${output}`)));
  });
}
