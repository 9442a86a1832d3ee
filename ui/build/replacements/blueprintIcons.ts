/**
 * Blueprint's Icon can look an icon up by name: 64 KB of names on every page, and two packs of
 * 105 KB each on demand. We pass icons as components only, so no name is known. A string name is
 * then an error in the console, not a silent 210 KB download.
 */
export * from "@blueprintjs/icons/lib/esm/generated/components";
export { IconSize } from "@blueprintjs/icons/lib/esm/iconTypes";
export { SVGIconContainer } from "@blueprintjs/icons/lib/esm/svgIconContainer";

export const IconNames = {};

export const Icons = {
  getPaths: () => undefined,
  load: async (name: string) => {
    throw new Error(`Icon '${name}' was given as a string; import it as a component.`);
  },
};
