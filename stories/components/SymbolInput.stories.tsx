import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn } from "storybook/test";
import { SymbolInput, type SymbolInputProps } from "../../ui/components/SymbolInput.tsx";
import { statesOf } from "../catalog/statesOf.ts";

function Held(props: SymbolInputProps) {
  const [symbol, setSymbol] = useState(props.value);
  return (
    <SymbolInput
      {...props}
      value={symbol}
      onChange={(next) => {
        setSymbol(next);
        props.onChange(next);
      }}
    />
  );
}

const meta = {
  component: SymbolInput,
  args: { value: "", onChange: fn(), onEnter: fn(), "aria-label": "Symbol" },
  render: (args) => <Held {...args} />,
} satisfies Meta<typeof SymbolInput>;

export default meta;
type Story = StoryObj<typeof meta>;

export const ForcesUpperCase: Story = {
  play: async ({ args, canvas, userEvent }) => {
    const field = canvas.getByLabelText("Symbol");
    await userEvent.type(field, "brk-b{Enter}");
    await expect(field).toHaveValue("BRK-B");
    await expect(args.onChange).toHaveBeenLastCalledWith("BRK-B");
    await expect(args.onEnter).toHaveBeenCalledOnce();
  },
};

export const KeepsTheCaret: Story = {
  args: { value: "AL" },
  play: async ({ canvas, userEvent }) => {
    const field = canvas.getByLabelText<HTMLInputElement>("Symbol");
    await userEvent.type(field, "ap", { initialSelectionStart: 1, initialSelectionEnd: 1 });
    await expect(field).toHaveValue("AAPL");
    await expect(field.selectionStart).toBe(3);
  },
};

export const Disabled: Story = {
  args: { value: "AAPL", isDisabled: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText("Symbol")).toBeDisabled();
  },
};

export const States = statesOf(() => import("./SymbolInput.stories.tsx"));
