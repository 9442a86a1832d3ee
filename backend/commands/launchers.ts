import { existsSync, readFileSync } from "node:fs";

/**
 * `npx bun start` puts up to four processes before the server (npm, a shell, bun), and not all of
 * them forward signals. An orphaned server would hold the port and the database, so it watches its
 * launchers and stops when one of them is gone.
 */
const CHECK_MS = 300;
const DEEPEST = 8;

interface Process {
  readonly parent: number;
  readonly command: string;
}

function readProcess(pid: number): Process | undefined {
  try {
    return existsSync("/proc/self/stat") ? readFromProc(pid) : readFromPs(pid);
  } catch {
    return undefined;
  }
}

function readFromProc(pid: number): Process {
  const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  // The second field may contain spaces and brackets; the text after the last bracket does not.
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(")").at(-1)?.trim().split(" ");
  return { parent: Number(fields?.[1]), command };
}

function readFromPs(pid: number): Process | undefined {
  const output = Bun.spawnSync(["ps", "-o", "ppid=,command=", "-p", String(pid)]).stdout.toString();
  const [, parent, command] = /^\s*(\d+)\s+(.*)$/m.exec(output) ?? [];
  return parent && command ? { parent: Number(parent), command } : undefined;
}

/** Returns the ancestors whose command line started this process, nearest first. */
export function findLaunchers(
  pid: number = process.ppid,
  read: (pid: number) => Process | undefined = readProcess,
): readonly number[] {
  const launchers: number[] = [];
  for (let current = pid; launchers.length < DEEPEST && current > 1;) {
    const found = read(current);
    if (!found || !/\bbun\b.*\bstart\b/.test(found.command)) break;
    launchers.push(current);
    current = found.parent;
  }
  return launchers;
}

/** Sends this process SIGTERM when a launcher has ended. */
export function stopWithLaunchers(): void {
  const launchers = findLaunchers();
  // A zombie process still has its number, but no command.
  const isGone = (pid: number) => !/\bstart\b/.test(readProcess(pid)?.command ?? "");
  setInterval(() => {
    if (launchers.some(isGone)) process.kill(process.pid, "SIGTERM");
  }, CHECK_MS).unref();
}
