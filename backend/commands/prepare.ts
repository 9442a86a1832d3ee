import { cp, rm } from "node:fs/promises";
import { fingerprint } from "./fingerprint.ts";

/**
 * Brings a clone up to date: packages, then the built interface, each only when its inputs have
 * changed. Runs before any package is installed, so it imports none.
 */
export const root = new URL("../../", import.meta.url).pathname.replace(/\/$/, "");

const say = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Runs a command in the project's folder, quietly; a failure ends this process with the command's
 * output.
 */
function run(command: readonly string[], env: Record<string, string | undefined>): void {
  const result = Bun.spawnSync([...command], {
    cwd: root,
    env,
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  if (result.exitCode === 0) return;
  say(`${result.stdout.toString()}${result.stderr.toString()}`);
  say(`error: ${command.join(" ")} failed with exit code ${result.exitCode}`);
  process.exit(1);
}

/** Always for production: a test run must use what people get. */
const build = (command: readonly string[]): void =>
  run(command, { ...process.env, NODE_ENV: "production" });

/** `make` runs when `outputs` of an earlier run are missing or were made from other inputs. */
async function whenStale(
  stamp: string,
  inputs: readonly string[],
  make: () => void,
): Promise<void> {
  const current = await fingerprint(root, inputs);
  const stampFile = Bun.file(`${root}/${stamp}`);
  if ((await stampFile.exists()) && (await stampFile.text()) === current) return;
  make();
  await Bun.write(stampFile, current);
}

export const installPackages = () =>
  whenStale("node_modules/.stock-monitor-installed", ["package.json", "bun.lock"], () => {
    say("Installing packages …");
    run([process.execPath, "install", "--frozen-lockfile"], process.env);
  });

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

export const buildCatalogue = () =>
  whenStale(
    "dist/storybook/.made-from",
    [...interfaceInputs, "stories/**/*", ".storybook/*", "mocks/**/*", "backend/**/*"],
    () => {
      say("Building the catalogue …");
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

/** Puts the catalogue into the demo's folder, so that one folder is all a host needs. */
export async function addCatalogueToDemo(): Promise<void> {
  await buildCatalogue();
  const made = Bun.file(`${root}/dist/storybook/.made-from`);
  const copied = Bun.file(`${root}/dist/demo/storybook/.made-from`);
  if ((await copied.exists()) && (await copied.text()) === (await made.text())) return;
  await rm(`${root}/dist/demo/storybook`, { recursive: true, force: true });
  await cp(`${root}/dist/storybook`, `${root}/dist/demo/storybook`, { recursive: true });
}
