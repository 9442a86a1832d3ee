import { Button } from "@blueprintjs/core";
import { Fragment, useState, type ReactNode } from "react";
import { screen } from "storybook/test";

interface VariantSwitchProps<Variant> {
  readonly of: Readonly<Record<string, Variant>>;
  readonly children: (variant: Variant) => ReactNode;
}

/**
 * Shows one variant at a time, for components that a page may contain only once; see {@link
 * showVariant}.
 */
export function VariantSwitch<Variant>({ of, children }: VariantSwitchProps<Variant>) {
  const [shown, show] = useState(Object.keys(of)[0] ?? "");
  const variant = of[shown];
  return (
    <>
      {Object.keys(of).map((name) => (
        <Button key={name} text={name} onClick={() => show(name)} />
      ))}
      <Fragment key={shown}>{variant === undefined ? null : children(variant)}</Fragment>
    </>
  );
}

/** Shows a variant by its name, even if a dialog covers its button. */
export const showVariant = (
  userEvent: { click(element: Element): Promise<void> },
  name: string,
): Promise<void> => userEvent.click(screen.getByText(name, { selector: "button *" }));
