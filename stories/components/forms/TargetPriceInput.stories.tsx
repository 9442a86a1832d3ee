import { Button } from "@blueprintjs/core";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn } from "storybook/test";
import { FormField } from "../../../ui/components/forms/FormField.tsx";
import { TargetPriceInput } from "../../../ui/components/forms/TargetPriceInput.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

/** Fills the field itself, as a looked-up price does. */
function Held({ value }: { value: string }) {
  const [text, setText] = useState(value);
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <FormField label="Target price">
        {(wiring) => <TargetPriceInput {...wiring} value={text} onChange={setText} />}
      </FormField>
      <Button
        text="Look up"
        // Keeps the focus in the field.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setText("90.13")}
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
  },
  render: ({ value }) => <Held value={value} />,
} satisfies Meta<typeof TargetPriceInput>;

export default meta;
type Story = StoryObj<typeof meta>;

export const TypedOverWhatArrives: Story = {
  play: async ({ canvas, userEvent }) => {
    const field = canvas.getByLabelText("Target price");
    await expect(field).toHaveAttribute("step", "0.01");
    await userEvent.click(field);
    await userEvent.click(canvas.getByRole("button", { name: "Look up" }));
    await expect(field).toHaveFocus();
    await expect(field).toHaveValue(90.13);
    await userEvent.keyboard("95.5");
    await expect(field).toHaveValue(95.5);
  },
};

export const States = statesOf(() => import("./TargetPriceInput.stories.tsx"));
