import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { FailureNotice } from "../../../ui/components/feedback/FailureNotice.tsx";
import { expectBusyButton } from "../../expectBusyButton.ts";
import { variantsOf } from "../../variants.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

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

export const EveryAction: Story = {
  render: variantsOf(FailureNotice, {
    retry: {},
    reload: { title: "Part of the page could not be loaded", action: "Reload" },
    busy: { title: "The list could not be loaded", isBusy: true },
  }),
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getAllByRole("button", { name: "Retry" })[0]!);
    await expect(args.onAction).toHaveBeenCalledTimes(1);
    await userEvent.click(canvas.getByRole("button", { name: "Reload" }));
    await expect(args.onAction).toHaveBeenCalledTimes(2);
    await expectBusyButton(canvas);
  },
};

export const States = statesOf(() => import("./FailureNotice.stories.tsx"));
