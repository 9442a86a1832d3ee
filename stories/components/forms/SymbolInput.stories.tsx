import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn } from "storybook/test";
import { SymbolInput, type SymbolInputProps } from "../../../ui/components/forms/SymbolInput.tsx";
import { variantsOf } from "../../variants.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

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
} satisfies Meta<typeof SymbolInput>;

export default meta;
type Story = StoryObj<typeof meta>;

export const TypedAndDisabled: Story = {
  render: variantsOf(Held, {
    empty: {},
    filled: { "aria-label": "Market", value: "AL" },
    disabled: { "aria-label": "Other symbol", value: "AAPL", isDisabled: true },
  }),
  play: async ({ args, canvas, userEvent }) => {
    const field = canvas.getByLabelText("Symbol");
    await userEvent.type(field, "brk-b{Enter}");
    await expect(field).toHaveValue("BRK-B");
    await expect(args.onChange).toHaveBeenLastCalledWith("BRK-B");
    await expect(args.onEnter).toHaveBeenCalledOnce();
    const filled = canvas.getByLabelText<HTMLInputElement>("Market");
    await userEvent.type(filled, "ap", { initialSelectionStart: 1, initialSelectionEnd: 1 });
    await expect(filled).toHaveValue("AAPL");
    await expect(filled.selectionStart).toBe(3);
    await expect(canvas.getByLabelText("Other symbol")).toBeDisabled();
  },
};

export const States = statesOf(() => import("./SymbolInput.stories.tsx"));
