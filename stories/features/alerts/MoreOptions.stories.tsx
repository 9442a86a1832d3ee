import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { EMPTY_FORM } from "../../../ui/features/alerts/alertForm.ts";
import { MoreOptions } from "../../../ui/features/alerts/MoreOptions.tsx";

const meta = {
  component: MoreOptions,
  args: { form: EMPTY_FORM, errors: {}, onChange: fn() },
} satisfies Meta<typeof MoreOptions>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Closed: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: "More options" })).toHaveAttribute(
      "aria-expanded",
      "false",
    );
    await expect(canvas.queryByLabelText("Repeat")).toBeNull();
  },
};

export const PriceAlert: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "More options" }));
    const repeat = await canvas.findByLabelText("Repeat");
    await expect(repeat).toHaveDisplayValue("Once");
    await expect(canvas.queryByLabelText("Direction")).toBeNull();
    await userEvent.selectOptions(repeat, "Every crossing");
    await expect(args.onChange).toHaveBeenCalledWith({ repeat: "every_cross" });
    await userEvent.click(canvas.getByLabelText("Include pre-market and after-hours trading"));
    await expect(args.onChange).toHaveBeenCalledWith({ isExtended: true });
  },
};

export const ChangeAlert: Story = {
  args: { form: { ...EMPTY_FORM, alertType: "change_percent" } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "More options" }));
    await expect(await canvas.findByLabelText("Repeat")).toHaveDisplayValue("Once a day");
    await userEvent.selectOptions(canvas.getByLabelText("Direction"), "Down only");
    await expect(args.onChange).toHaveBeenCalledWith({ direction: "down" });
  },
};

/** What is wrong inside is not hidden. */
export const EndsInThePast: Story = {
  args: { errors: { expiresAt: "End time must be in the future" } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("End time must be in the future")).toBeVisible();
  },
};
