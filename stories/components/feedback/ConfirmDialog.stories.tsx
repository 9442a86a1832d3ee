import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import { ConfirmDialog } from "../../../ui/components/feedback/ConfirmDialog.tsx";
import { expectBusyButton } from "../../expectBusyButton.ts";
import { statesOf } from "../../catalog/statesOf.ts";

const meta = {
  component: ConfirmDialog,
  args: {
    isOpen: true,
    title: "Delete email notification",
    question: "Are you sure you want to delete this email notification?",
    confirm: "Delete",
    onConfirm: fn(),
    onCancel: fn(),
  },
} satisfies Meta<typeof ConfirmDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Asks: Story = {
  play: async ({ args, userEvent }) => {
    await expect(await screen.findByRole("alertdialog")).toHaveAccessibleDescription(args.question);
    await waitFor(() => expect(screen.getByRole("button", { name: "Cancel" })).toHaveFocus());
    await userEvent.keyboard("{Escape}");
    await expect(args.onCancel).toHaveBeenCalled();
  },
};

export const HarmlessThenBusy: Story = {
  args: {
    isDangerous: false,
    title: "Run the screener",
    question: "Run the screener over all sources now?",
    confirm: "Run",
  },
  render: function Held(args) {
    const [isBusy, setBusy] = useState(false);
    const confirm = () => {
      args.onConfirm();
      setBusy(true);
    };
    return <ConfirmDialog {...args} isBusy={isBusy} onConfirm={confirm} />;
  },
  play: async ({ args, userEvent }) => {
    await userEvent.click(await screen.findByRole("button", { name: "Run" }));
    await expect(args.onConfirm).toHaveBeenCalledOnce();
    await expectBusyButton(within(await screen.findByRole("alertdialog")));
    await userEvent.keyboard("{Escape}");
    await expect(args.onCancel).not.toHaveBeenCalled();
  },
};

export const States = statesOf(() => import("./ConfirmDialog.stories.tsx"), { frame: 300 });
