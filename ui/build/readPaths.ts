import { runnerImport } from "vite";

interface Screens {
  readonly SCREENS: readonly { readonly path: string }[];
}

/** Returns the path of each screen's route, with leading slash and parameters. */
export async function readPaths(file: string): Promise<readonly string[]> {
  const { module } = await runnerImport<Screens>(file, { configFile: false, logLevel: "error" });
  return module.SCREENS.map(({ path }) => path);
}
