import { runnerImport } from "vite";

export interface ScreenModule {
  /** Path of the route, with leading slash and parameters. */
  readonly path: string;
  /** End of the module's file path. */
  readonly module: string;
}

interface Screens {
  readonly SCREENS: readonly { readonly path: string; readonly load: () => unknown }[];
}

const IMPORTED = /dynamic_import__\("([^"]+)"\)/;

export async function readScreens(file: string): Promise<readonly ScreenModule[]> {
  const { module } = await runnerImport<Screens>(file, { configFile: false, logLevel: "error" });
  return module.SCREENS.map(({ path, load }) => {
    const [, imported] = IMPORTED.exec(load.toString()) ?? [];
    if (imported === undefined) throw new Error(`The screen at ${path} imports no module`);
    return { path, module: imported };
  });
}
