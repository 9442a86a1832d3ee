import type { StrictArgTypes } from "storybook/internal/types";
import { type Component, extractComponentProps } from "storybook/internal/docs-tools";

/**
 * Returns the props that `propDocs` found. Storybook's own function needs a parser of JavaScript,
 * which every page of the catalog would load, only to reformat default values.
 */
export const extractArgTypes = (component: Component): StrictArgTypes =>
  Object.fromEntries(
    extractComponentProps(component, "props").map(({ propDef }) => {
      const { name, description, type, sbType, defaultValue, jsDocTags, required } = propDef;
      const table = { type, jsDocTags, defaultValue };
      return [name, { name, description, type: { required, ...sbType }, table }];
    }),
  ) as StrictArgTypes;
