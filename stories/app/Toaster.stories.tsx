import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor } from "storybook/test";
import { showToast } from "../../ui/app/toasts.ts";
import { Toaster } from "../../ui/app/Toaster.tsx";
import { expectToast } from "../expectToast.ts";
import { statesOf } from "../catalog/statesOf.ts";

const meta = {
  component: Toaster,
  args: { staysOpen: true },
} satisfies Meta<typeof Toaster>;

export default meta;
type Story = StoryObj<typeof meta>;

export const OneAtATime: Story = {
  play: async () => {
    const expectGone = (text: string) => waitFor(() => expect(screen.queryByText(text)).toBeNull());
    showToast({ intent: "success", message: "Alert created successfully" });
    await expectToast("Alert created successfully");
    showToast({ intent: "info", message: "The replay has come to its end" });
    await expectToast("The replay has come to its end");
    await expectGone("Alert created successfully");
    showToast({
      intent: "failure",
      title: "Failed to create alert",
      message: "The store is being rebuilt",
    });
    await expectToast("Failed to create alert");
    await expectToast("The store is being rebuilt");
    await expectGone("The replay has come to its end");
  },
};

const undo = fn();

export const F8BringsBack: Story = {
  play: async ({ canvas, userEvent }) => {
    undo.mockClear();
    const action = { text: "Undo", onClick: undo };
    showToast({ intent: "info", message: "Rule deleted successfully", action });
    await expectToast("Rule deleted successfully");
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    await expect(undo).toHaveBeenCalledOnce();
    showToast({ intent: "success", message: "Alert deleted successfully", action });
    await expectToast("Alert deleted successfully");
    await waitFor(() => expect(screen.queryByText("Rule deleted successfully")).toBeNull());
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByText("Alert deleted successfully")).toBeNull());
    await userEvent.keyboard("{F8}");
    await expect(canvas.getByRole("region", { name: "Notifications (F8)" })).toHaveFocus();
    await expectToast("Alert deleted successfully");
    await expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  },
};

export const States = statesOf(() => import("./Toaster.stories.tsx"), { frame: 200 });
