import { cp, rm, access } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { createTerminal, formatOfTerminal } from "../adapters/terminal.ts";
import { systemClock } from "../platform/clock.ts";
import { readFileSync, constants, existsSync } from "node:fs";
import { Glob } from "bun";
import { dirname } from "node:path";

const UNREACHED = /\b([A-Za-z]+) downloading (?:tarball|package manifest)\b/;

/** Returns undefined if the network is not the reason. */
export function describeInstallFault(output: string): string | undefined {
  const [, code] = UNREACHED.exec(output) ?? [];
  if (code === undefined) return undefined;
  return `Packages could not be downloaded (${code}). The first start, and the first one after an update, need a network that reaches the package registry. Connect this machine and start again; later starts work without a network`;
}

/** Checks the nearest existing folder. Returns undefined if `path` can be created or replaced. */
export async function describeWriteFault(path: string): Promise<string | undefined> {
  let folder = dirname(path);
  while (!existsSync(folder) && folder !== dirname(folder)) folder = dirname(folder);
  try {
    await access(folder, constants.W_OK);
    return undefined;
  } catch {
    return `The folder ${folder} cannot be written, and a start from source puts its packages and the built interface there. Make it writable for this user, or start a copy in a folder that is; DATA_DIR says where the data is`;
  }
}

/** Returns a short hash of the files' names and contents, excluding packages. */
export async function fingerprint(root: string, patterns: readonly string[]): Promise<string> {
  const lines: string[] = [];
  for (const pattern of patterns) {
    for await (const path of new Glob(pattern).scan({ cwd: root, dot: true })) {
      if (path.includes("node_modules/")) continue;
      // Modification times may survive a checkout or a copy, and reading costs no more.
      lines.push(`${path} ${Bun.hash(readFileSync(`${root}/${path}`)).toString(36)}`);
    }
  }
  return Bun.hash(lines.sort().join("\n")).toString(36);
}

/** Brings a clone up to date. Imports no package, because it runs before any is installed. */
export const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

const { say } = createTerminal(formatOfTerminal(process.env));

/** On failure, exits with the sentence that `explain` finds for the output, or with the output. */
function run(
  command: readonly string[],
  env: Record<string, string | undefined>,
  folder = "",
  explain: (output: string) => string | undefined = () => undefined,
): void {
  const result = Bun.spawnSync([...command], {
    cwd: `${root}/${folder}`,
    env,
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  if (result.exitCode === 0) return;
  const fault = explain(`${result.stdout.toString()}${result.stderr.toString()}`);
  if (fault !== undefined) stop(fault);
  say(`${result.stdout.toString()}${result.stderr.toString()}`);
  stop(`${command.join(" ")} failed with exit code ${result.exitCode}`);
}

function stop(sentence: string): never {
  say(`error: ${sentence}`);
  process.exit(1);
}

/** Always builds for production, so that tests use what users get. */
const build = (command: readonly string[], settings: Record<string, string> = {}): void =>
  run(command, { ...process.env, ...settings, NODE_ENV: "production" });

async function isCurrent(stamp: string, inputs: readonly string[]): Promise<boolean> {
  const file = Bun.file(`${root}/${stamp}`);
  return (await file.exists()) && (await file.text()) === (await fingerprint(root, inputs));
}

/** Runs `make` if outputs are missing or stale. Resolves to true if it ran. */
async function whenStale(
  stamp: string,
  inputs: readonly string[],
  make: () => void,
): Promise<boolean> {
  if (await isCurrent(stamp, inputs)) return false;
  const fault = await describeWriteFault(`${root}/${stamp}`);
  if (fault !== undefined) stop(fault);
  // Fingerprint the inputs first, so that changes made during the run trigger another one.
  const current = await fingerprint(root, inputs);
  make();
  await Bun.write(`${root}/${stamp}`, current);
  return true;
}

/** Stamp of an install of everything in the folder's `package.json`. */
const COMPLETE = "node_modules/.stock-monitor-installed";

function install(folder: string, stamp: string, ...flags: readonly string[]): Promise<boolean> {
  return whenStale(`${folder}${stamp}`, [`${folder}package.json`, `${folder}bun.lock`], () => {
    say(folder === "" ? "Installing packages …" : `Installing packages of ${folder} …`);
    const command = [process.execPath, "install", "--frozen-lockfile", ...flags];
    run(command, process.env, folder, describeInstallFault);
  });
}

/** Installs no development packages. Resolves to true if anything was installed. */
export async function installProduct(): Promise<boolean> {
  if (await isCurrent(COMPLETE, ["package.json", "bun.lock"])) return false;
  return install("", "node_modules/.stock-monitor-installed-product", "--production");
}

export const installPackages = () => install("", COMPLETE);

export const installBenchPeers = () => install("backend/bench/", COMPLETE);

export const installTestServers = () => install("backend/testing/", COMPLETE);

export const tool = (name: string, ...args: readonly string[]): readonly string[] => [
  process.execPath,
  "x",
  "--no-install",
  name,
  ...args,
];

const interfaceInputs = ["ui/**/*", "package.json", "bun.lock", "tsconfig.json"];

/** Vite empties its folder first, including the stamp, so a failed build is repeated. */
export const buildInterface = () =>
  whenStale("dist/ui/.made-from", interfaceInputs, () => {
    say("Building the interface …");
    build(tool("vite", "build", "--config", "ui/vite.config.ts", "--logLevel", "warn"));
  });

/** Includes the stories of the next `days`; each takes seconds. By default today and tomorrow. */
export function buildDemo(days = 2): Promise<boolean> {
  const inputs = [...interfaceInputs, "mocks/**/*", "backend/**/*"];
  return whenStale(`dist/demo/.made-from-${days}`, inputs, () => {
    say("Building the demo …");
    // The page asks only for the stories that are made below.
    const made = { VITE_STORY_DAYS: `${systemClock.now()},${days}` };
    build(
      tool(
        "vite",
        "build",
        "--config",
        "ui/vite.config.ts",
        "--mode",
        "demo",
        "--logLevel",
        "warn",
      ),
      made,
    );
    build([process.execPath, "ui/build/writeDemoStories.ts"], { ...made, BASE_URL: "/" });
  });
}

export const buildCatalog = () =>
  whenStale(
    "dist/storybook/.made-from",
    [...interfaceInputs, "stories/**/*", ".storybook/*", "mocks/**/*", "backend/**/*"],
    () => {
      say("Building the catalog …");
      build(
        tool(
          "storybook",
          "build",
          "--config-dir",
          ".storybook",
          "--output-dir",
          "dist/storybook",
          "--quiet",
        ),
      );
      build([process.execPath, ".storybook/trimCatalog.ts"]);
    },
  );

/** Copies the catalog into the demo's folder, so that a host needs only one folder. */
export async function addCatalogToDemo(): Promise<void> {
  await buildCatalog();
  const made = Bun.file(`${root}/dist/storybook/.made-from`);
  const copied = Bun.file(`${root}/dist/demo/storybook/.made-from`);
  if ((await copied.exists()) && (await copied.text()) === (await made.text())) return;
  await rm(`${root}/dist/demo/storybook`, { recursive: true, force: true });
  await cp(`${root}/dist/storybook`, `${root}/dist/demo/storybook`, { recursive: true });
}
