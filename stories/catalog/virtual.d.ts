/** Provided by the plugin `uses`. */
declare module "virtual:uses" {
  /** Files that import a component, by its path without `ui/` and the extension. */
  export const components: Readonly<Record<string, readonly string[]>>;
  /** Files that import a Blueprint component, by its name. */
  export const controls: Readonly<Record<string, readonly string[]>>;
  /** `component` is a path inside of `ui/features`. */
  export const screens: readonly {
    readonly path: string;
    readonly title: string;
    readonly component: string;
  }[];
}

declare module "virtual:icons" {
  import type { ComponentType } from "react";
  export const icons: Readonly<Record<string, ComponentType<{ size?: number }>>>;
  export const places: Readonly<Record<string, readonly string[]>>;
}

/** Set by Storybook; `DEVELOPMENT` in `bun run storybook`. */
// oxlint-disable-next-line no-var
declare var CONFIG_TYPE: string | undefined;
