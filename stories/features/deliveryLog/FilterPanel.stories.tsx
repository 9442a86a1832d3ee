import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { FilterPanel } from "../../../ui/features/deliveryLog/FilterPanel.tsx";

const meta = {
  component: FilterPanel,
  args: { filter: { channel: "", status: "", symbol: "", tests: "" }, onChange: fn() },
} satisfies Meta<typeof FilterPanel>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = {
  play: async ({ canvas, args, userEvent }) => {
    await expect(canvas.getByLabelText("Channel")).toHaveValue("");
    await userEvent.selectOptions(canvas.getByLabelText("Status"), "deferred");
    await expect(args.onChange).toHaveBeenCalledWith({ status: "deferred" });
    await userEvent.type(canvas.getByLabelText("Symbol"), "A");
    await expect(args.onChange).toHaveBeenCalledWith({ symbol: "A" });
  },
};

export const Chosen: Story = {
  args: { filter: { channel: "sms", status: "failed", symbol: "AAPL", tests: "only" } },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText("Channel")).toHaveValue("sms");
    await expect(canvas.getByLabelText("Symbol")).toHaveValue("AAPL");
    await expect(canvas.getByLabelText("Tests")).toHaveValue("only");
  },
};
