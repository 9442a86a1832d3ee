import { runnerImport } from "vite";

interface Screens {
  readonly SCREENS: readonly { readonly path: string }[];
}

/** Returns paths with leading slash and parameters. */
export async function readPaths(file: string): Promise<readonly string[]> {
  const { module } = await runnerImport<Screens>(file, { configFile: false, logLevel: "error" });
  return module.SCREENS.map(({ path }) => path);
}
