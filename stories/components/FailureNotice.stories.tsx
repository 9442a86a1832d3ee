import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { FailureNotice } from "../../ui/components/FailureNotice.tsx";
import { expectBusyButton } from "../expectBusyButton.ts";
import { statesOf } from "../catalog/statesOf.ts";

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

export const Busy: Story = {
  args: { isBusy: true },
  play: async ({ canvas }) => {
    await expectBusyButton(canvas);
  },
};
export const Reload: Story = {
  args: { action: "Reload" },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Reload" }));
    await expect(args.onAction).toHaveBeenCalledOnce();
  },
};

export const States = statesOf(() => import("./FailureNotice.stories.tsx"));
