import type { StrictArgTypes } from "storybook/internal/types";
import { type Component, extractComponentProps } from "storybook/internal/docs-tools";

/** Storybook's own function would load a parser of JavaScript on every page. */
export const extractArgTypes = (component: Component): StrictArgTypes =>
  Object.fromEntries(
    extractComponentProps(component, "props").map(({ propDef }) => {
      const { name, description, type, sbType, defaultValue, jsDocTags, required } = propDef;
      const table = { type, jsDocTags, defaultValue };
      return [name, { name, description, type: { required, ...sbType }, table }];
    }),
  ) as StrictArgTypes;
