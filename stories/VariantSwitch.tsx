import { Button } from "@blueprintjs/core";
import { Fragment, useState, type ReactNode } from "react";
import { screen } from "storybook/test";

interface VariantSwitchProps<Variant> {
  readonly of: Readonly<Record<string, Variant>>;
  readonly children: (variant: Variant) => ReactNode;
}

/** For components that a page may contain only once; see {@link showVariant}. */
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

/** Works even if a dialog covers the button. */
export const showVariant = (
  userEvent: { click(element: Element): Promise<void> },
  name: string,
): Promise<void> => userEvent.click(screen.getByText(name, { selector: "button *" }));
