import { Button, InputGroup } from "@blueprintjs/core";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { FormField } from "../../../ui/components/forms/FormField.tsx";
import { variantsOf } from "../../variants.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

const meta = {
  component: FormField,
  args: {
    label: "Target price",
    help: "In the quote's currency",
    children: (wiring) => <InputGroup {...wiring} defaultValue="190.00" />,
  },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 320 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof FormField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Described: Story = {
  render: variantsOf(FormField, {
    withHelp: {},
    withError: { label: "Price", error: "Target price must be positive" },
    optional: { label: "Note", isRequired: false },
    silent: { label: "Amount", help: undefined },
  }),
  play: async ({ canvas }) => {
    const field = canvas.getByLabelText("Target price");
    await expect(field).toHaveAccessibleDescription("In the quote's currency");
    await expect(field).toBeValid();
    const wrong = canvas.getByLabelText("Price");
    await expect(wrong).toHaveAccessibleDescription("Target price must be positive");
    await expect(wrong).toBeInvalid();
    await expect(field).toBeRequired();
    await expect(canvas.getByLabelText("Note")).not.toBeRequired();
    await expect(canvas.getByText("Optional")).toBeVisible();
    await expect(canvas.getByLabelText("Amount")).toHaveAccessibleDescription("");
  },
};

export const Corrected: Story = {
  args: { error: "Target price must be positive" },
  decorators: [
    (Story) => (
      <form onSubmit={(event) => event.preventDefault()}>
        <Story />
        <Button type="submit" text="Save" />
      </form>
    ),
  ],
  play: async ({ canvas, userEvent }) => {
    const field = canvas.getByLabelText("Target price");
    await userEvent.type(field, "1");
    await expect(field).toHaveAccessibleDescription("In the quote's currency");
    await expect(field).toBeValid();
    await userEvent.click(canvas.getByRole("button", { name: "Save" }));
    await expect(field).toHaveAccessibleDescription("Target price must be positive");
    await expect(field).toBeInvalid();
  },
};

export const States = statesOf(() => import("./FormField.stories.tsx"));
