import type { ComponentType } from "react";

/** Shows states that differ only by props in one story. */
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
