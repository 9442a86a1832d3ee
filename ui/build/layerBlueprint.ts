import type { Plugin } from "vite";
import { themeBlueprint } from "./themeBlueprint.ts";

const BLUEPRINT_CSS =
  /@blueprintjs[\\/](core[\\/]lib[\\/]css[\\/]blueprint|table[\\/]lib[\\/]css[\\/]table)\.css$/;

/**
 * Puts Blueprint's style sheet, in our colours, into a cascade layer. Ours is not in a layer, so
 * every rule of `ui/theme` wins by position alone, without `!important` and without matching the
 * depth of Blueprint's selectors.
 */
export function layerBlueprint(): Plugin {
  return {
    name: "layer-blueprint",
    enforce: "pre",
    transform(code, id) {
      if (!BLUEPRINT_CSS.test(id.split("?")[0] ?? "")) return undefined;
      return { code: `@layer blueprint {\n${themeBlueprint(code)}\n}`, map: null };
    },
  };
}
