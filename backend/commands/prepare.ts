import { cp, rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { createTerminal, formatOfTerminal } from "../adapters/terminal.ts";
import { fingerprint } from "./fingerprint.ts";
import { describeInstallFault, describeWriteFault } from "./installFault.ts";

/**
 * Brings a clone up to date: packages, then the built interface, each only when its inputs have
 * changed. Runs before any package is installed, so it imports none.
 */
export const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

const { say } = createTerminal(formatOfTerminal(process.env));

/**
 * Runs a command in a folder of the project, quietly; a failure ends this process with the sentence
 * that `explain` finds for the command's output, else with that output.
 */
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

/** Always for production: a test run must use what people get. */
const build = (command: readonly string[]): void =>
  run(command, { ...process.env, NODE_ENV: "production" });

/** Whether what `stamp` stands for was made from these inputs as they are now. */
async function isCurrent(stamp: string, inputs: readonly string[]): Promise<boolean> {
  const file = Bun.file(`${root}/${stamp}`);
  return (await file.exists()) && (await file.text()) === (await fingerprint(root, inputs));
}

/**
 * `make` runs when `outputs` of an earlier run are missing or were made from other inputs. Whether
 * it ran.
 */
async function whenStale(
  stamp: string,
  inputs: readonly string[],
  make: () => void,
): Promise<boolean> {
  if (await isCurrent(stamp, inputs)) return false;
  const fault = await describeWriteFault(`${root}/${stamp}`);
  if (fault !== undefined) stop(fault);
  // Of the inputs as they are before: what changes meanwhile is made again.
  const current = await fingerprint(root, inputs);
  make();
  await Bun.write(`${root}/${stamp}`, current);
  return true;
}

/** Left by an install of everything that the folder's `package.json` names. */
const COMPLETE = "node_modules/.stock-monitor-installed";

function install(folder: string, stamp: string, ...flags: readonly string[]): Promise<boolean> {
  return whenStale(`${folder}${stamp}`, [`${folder}package.json`, `${folder}bun.lock`], () => {
    say(folder === "" ? "Installing packages …" : `Installing packages of ${folder} …`);
    const command = [process.execPath, "install", "--frozen-lockfile", ...flags];
    run(command, process.env, folder, describeInstallFault);
  });
}

/**
 * What serving takes, and building the interface: nothing that only development needs. Whether
 * anything was installed.
 */
export async function installProduct(): Promise<boolean> {
  if (await isCurrent(COMPLETE, ["package.json", "bun.lock"])) return false;
  return install("", "node_modules/.stock-monitor-installed-product", "--production");
}

/** What work on the product takes: demo, catalog and the tools of the tests. */
export const installPackages = () => install("", COMPLETE);

/** The peers that the benchmarks measure against. */
export const installBenchPeers = () => install("backend/bench/", COMPLETE);

/** The servers that tests send to. */
export const installTestServers = () => install("backend/testing/", COMPLETE);

/** Runs a package's command with Node where there is one, else with Bun itself. */
export const tool = (name: string, ...args: readonly string[]): readonly string[] => [
  process.execPath,
  "x",
  "--no-install",
  name,
  ...args,
];

const interfaceInputs = ["ui/**/*", "package.json", "bun.lock", "tsconfig.json"];

/** Vite empties its folder first, the stamp included, so a failed build is repeated. */
export const buildInterface = () =>
  whenStale("dist/ui/.made-from", interfaceInputs, () => {
    say("Building the interface …");
    build(tool("vite", "build", "--config", "ui/vite.config.ts", "--logLevel", "warn"));
  });

export const buildDemo = () =>
  whenStale("dist/demo/.made-from", [...interfaceInputs, "mocks/**/*", "backend/**/*"], () => {
    say("Building the demo …");
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
    );
  });

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
    },
  );

/** Puts the catalog into the demo's folder, so that one folder is all a host needs. */
export async function addCatalogToDemo(): Promise<void> {
  await buildCatalog();
  const made = Bun.file(`${root}/dist/storybook/.made-from`);
  const copied = Bun.file(`${root}/dist/demo/storybook/.made-from`);
  if ((await copied.exists()) && (await copied.text()) === (await made.text())) return;
  await rm(`${root}/dist/demo/storybook`, { recursive: true, force: true });
  await cp(`${root}/dist/storybook`, `${root}/dist/demo/storybook`, { recursive: true });
}
