import { Button } from "@blueprintjs/core";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn } from "storybook/test";
import { FormField } from "../../ui/components/FormField.tsx";
import {
  TargetPriceInput,
  type SuggestedPrice,
  type TargetPriceInputProps,
} from "../../ui/components/TargetPriceInput.tsx";
import { statesOf } from "../catalogue/statesOf.ts";

type HeldProps = Pick<TargetPriceInputProps, "value" | "suggestion">;

/** Looks a price up when asked to, as a form does once a symbol was typed. */
function Held({ value, suggestion }: HeldProps) {
  const [text, setText] = useState(value);
  const [found, setFound] = useState<SuggestedPrice | undefined>(undefined);
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <FormField label="Target price">
        {(wiring) => (
          <TargetPriceInput {...wiring} value={text} onChange={setText} suggestion={found} />
        )}
      </FormField>
      <Button
        text="Look up"
        // The focus stays in the field, as when an answer comes by itself.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setFound(suggestion && { ...suggestion })}
      />
    </form>
  );
}

const meta = {
  component: TargetPriceInput,
  args: {
    id: "target",
    "aria-describedby": "target-message",
    "aria-invalid": false,
    "aria-required": true,
    value: "",
    onChange: fn(),
    suggestion: { symbol: "KO", price: 90.13 },
  },
  render: ({ value, suggestion }) => <Held value={value} suggestion={suggestion} />,
} satisfies Meta<typeof TargetPriceInput>;

export default meta;
type Story = StoryObj<typeof meta>;

export const FilledWithThePrice: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Look up" }));
    await expect(canvas.getByLabelText("Target price")).toHaveValue(90.13);
  },
};

export const TypedWhileThePriceArrives: Story = {
  play: async ({ canvas, userEvent }) => {
    const field = canvas.getByLabelText("Target price");
    await userEvent.click(field);
    await userEvent.click(canvas.getByRole("button", { name: "Look up" }));
    await expect(field).toHaveFocus();
    await userEvent.keyboard("95.5");
    await expect(field).toHaveValue(95.5);
  },
};

export const WhatWasTypedStays: Story = {
  args: { value: "12" },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Look up" }));
    await expect(canvas.getByLabelText("Target price")).toHaveValue(12);
  },
};

export const EmptiedStaysEmpty: Story = {
  play: async ({ canvas, userEvent }) => {
    const field = canvas.getByLabelText("Target price");
    await userEvent.click(canvas.getByRole("button", { name: "Look up" }));
    await userEvent.clear(field);
    // The same symbol's price has moved on.
    await userEvent.click(canvas.getByRole("button", { name: "Look up" }));
    await expect(field).toHaveValue(null);
  },
};

export const States = statesOf(() => import("./TargetPriceInput.stories.tsx"));
