/** Provided by the plugin `uses`. */
declare module "virtual:uses" {
  /** Importing files by a component's path, without `ui/` and the extension. */
  export const components: Readonly<Record<string, readonly string[]>>;
  /** Importing files by a Blueprint component's name. */
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

/** `DEVELOPMENT` in `bun run storybook`. */
// oxlint-disable-next-line no-var
declare var CONFIG_TYPE: string | undefined;
