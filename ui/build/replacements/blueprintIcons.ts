/**
 * Blueprint's Icon can look up icons by name, which costs 64 KB of names on every page and two
 * packs of 105 KB each on demand. We only pass icons as components, so this version knows no names:
 * a string name causes a console error instead of a silent 210 KB download.
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
