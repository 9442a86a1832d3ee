import { describe, expect, test } from "bun:test";
import { fileURLToPath } from "node:url";
import { findLaunchers } from "./launchers.ts";
import { makeTemporaryFolder } from "../testing/worlds/temporaryFolder.ts";
import { eventually } from "../testing/eventually.ts";

const tree: Record<number, { parent: number; command: string }> = {
  40: { parent: 30, command: "bun start " },
  30: { parent: 20, command: "sh -c 'bun' start " },
  20: { parent: 10, command: "npm exec bun@1.4.5 start " },
  10: { parent: 1, command: "-bash " },
};

describe("launchers", () => {
  test("are found up to the interactive shell", () => {
    expect(findLaunchers(40, (pid) => tree[pid])).toEqual([40, 30, 20]);
  });

  test("are empty when the server was started directly", () => {
    expect(findLaunchers(10, (pid) => tree[pid])).toEqual([]);
    expect(findLaunchers(99, () => undefined)).toEqual([]);
  });

  test("cycles are detected", () => {
    const circle = () => ({ parent: 5, command: "bun start" });
    expect(findLaunchers(5, circle).length).toBeLessThan(20);
  });
});

describe("a server whose launcher is killed", () => {
  test("stops and releases the data folder", async () => {
    const dataFolder = makeTemporaryFolder();
    const env = { ...process.env, PORT: "0", AUTO_RUN: "off", DATA_DIR: dataFolder };
    const cwd = fileURLToPath(new URL("../../", import.meta.url));
    const script = 'sh -c \'bun=1; "$0" backend/commands/start.ts & echo pid $!; wait\' "$0"; true';
    const launcher = Bun.spawn(["sh", "-c", script, process.execPath, "bun", "start"], {
      cwd,
      env,
      stdout: "pipe",
      stderr: "inherit",
    });
    let output = "";
    for await (const chunk of launcher.stdout) {
      output += new TextDecoder().decode(chunk);
      if (output.includes("listening on")) break;
    }
    const server = Number(/pid (\d+)/.exec(output)?.[1]);
    expect(isAlive(server)).toBe(true);
    launcher.kill("SIGKILL");
    await eventually(() => !isAlive(server));
  });
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
