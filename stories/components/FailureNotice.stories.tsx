import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { FailureNotice } from "../../ui/components/FailureNotice.tsx";

const meta = {
  component: FailureNotice,
  args: {
    title: "The chart could not be loaded",
    reason: "502: No source answered for AAPL",
    onAction: fn(),
  },
} satisfies Meta<typeof FailureNotice>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Retry: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Retry" }));
    await expect(args.onAction).toHaveBeenCalledOnce();
  },
};

export const Busy: Story = { args: { isBusy: true } };
export const Reload: Story = { args: { action: "Reload" } };
