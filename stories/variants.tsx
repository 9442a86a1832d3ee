import type { ComponentType } from "react";

/**
 * Renders a component once for each named set of props, so that states that differ only by props
 * are read together in one story.
 */
export const variantsOf =
  <Props extends object>(
    Component: ComponentType<Props>,
    variants: Readonly<Record<string, Partial<Props>>>,
  ) =>
  (props: Props) => (
    <>
      {Object.entries(variants).map(([name, change]) => (
        <Component key={name} {...props} {...change} />
      ))}
    </>
  );
