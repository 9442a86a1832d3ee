import type { ComponentType } from "react";

/**
 * Renders a component once for each named change of the story's props: what differs by a prop is
 * one story, whose states are read together.
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
