import { runnerImport } from "vite";

export interface ScreenModule {
  /** As the router has it, with its first slash and its parameters. */
  readonly path: string;
  /** The end of its file's path. */
  readonly module: string;
}

interface Screens {
  readonly SCREENS: readonly { readonly path: string; readonly load: () => unknown }[];
}

/** Where the loader of a screen says which module it imports. */
const IMPORTED = /dynamic_import__\("([^"]+)"\)/;

/** Every screen of the product with the module that draws it, from the list in `file`. */
export async function readScreens(file: string): Promise<readonly ScreenModule[]> {
  const { module } = await runnerImport<Screens>(file, { configFile: false, logLevel: "error" });
  return module.SCREENS.map(({ path, load }) => {
    const [, imported] = IMPORTED.exec(load.toString()) ?? [];
    if (imported === undefined) throw new Error(`The screen at ${path} imports no module`);
    return { path, module: imported };
  });
}
