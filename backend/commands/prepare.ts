import { fingerprint } from "./fingerprint.ts";

/**
 * Brings a clone up to date: packages, then the built interface, each only when what it is made
 * from has changed. Runs before any package is installed, so it imports none.
 */
export const root = new URL("../../", import.meta.url).pathname.replace(/\/$/, "");

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Runs a command in the project's folder; a failure ends this process with the command's output. */
export function run(command: readonly string[], isQuiet = false): void {
  const result = Bun.spawnSync([...command], {
    cwd: root,
    // Whoever asks, a test run included, gets what people get.
    env: { ...process.env, NODE_ENV: "production" },
    stdin: "ignore",
    stdout: isQuiet ? "pipe" : "inherit",
    stderr: isQuiet ? "pipe" : "inherit",
  });
  if (result.exitCode === 0) return;
  say(`${result.stdout?.toString() ?? ""}${result.stderr?.toString() ?? ""}`);
  say(`error: ${command.join(" ")} failed with exit code ${result.exitCode}`);
  process.exit(1);
}

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
    run([process.execPath, "install", "--frozen-lockfile"], true);
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

/** Vite empties its folder first, the stamp included, so a build that failed is made again. */
export const buildInterface = () =>
  whenStale("dist/ui/.made-from", interfaceInputs, () => {
    say("Building the interface …");
    run(tool("vite", "build", "--config", "ui/vite.config.ts", "--logLevel", "warn"), true);
  });

export const buildDemo = () =>
  whenStale("dist/demo/.made-from", [...interfaceInputs, "mocks/**/*", "backend/**/*"], () => {
    say("Building the demo …");
    run(
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
      true,
    );
  });

export const buildCatalogue = () =>
  whenStale(
    "dist/storybook/.made-from",
    [...interfaceInputs, "stories/**/*", ".storybook/*", "mocks/**/*", "backend/**/*"],
    () => {
      say("Building the catalogue …");
      run(
        tool(
          "storybook",
          "build",
          "--config-dir",
          ".storybook",
          "--output-dir",
          "dist/storybook",
          "--quiet",
        ),
        true,
      );
    },
  );
