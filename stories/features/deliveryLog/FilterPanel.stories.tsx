import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { FilterPanel } from "../../../ui/features/deliveryLog/FilterPanel.tsx";

const meta = {
  component: FilterPanel,
  args: {
    filter: { channel: "sms", status: "failed", symbol: "AAP", tests: "only" },
    onChange: fn(),
  },
} satisfies Meta<typeof FilterPanel>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Chosen: Story = {
  play: async ({ canvas, args, userEvent }) => {
    await expect(canvas.getByLabelText("Channel")).toHaveValue("sms");
    await expect(canvas.getByLabelText("Symbol")).toHaveValue("AAP");
    await expect(canvas.getByLabelText("Tests")).toHaveValue("only");
    await userEvent.selectOptions(canvas.getByLabelText("Status"), "deferred");
    await expect(args.onChange).toHaveBeenCalledWith({ status: "deferred" });
    await userEvent.type(canvas.getByLabelText("Symbol"), "L");
    await expect(args.onChange).toHaveBeenCalledWith({ symbol: "AAPL" });
  },
};
