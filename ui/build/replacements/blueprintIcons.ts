/**
 * Blueprint looks up icons by name, with 64 KB of names and two packs of 105 KB. We pass components
 * only, so a name causes a console error here instead of a silent download.
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
