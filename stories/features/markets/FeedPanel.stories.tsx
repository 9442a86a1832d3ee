import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor, within } from "storybook/test";
import { FeedPanel } from "../../../ui/features/markets/FeedPanel.tsx";
import { expectToast } from "../../expectToast.ts";
import { onPage } from "../../page.ts";

const meta = {
  component: FeedPanel,
  parameters: onPage(),
} satisfies Meta<typeof FeedPanel>;

export default meta;
type Story = StoryObj<typeof meta>;

const confirm = async (title: string, verb: string, press: (element: Element) => Promise<void>) => {
  const dialog = await screen.findByRole("alertdialog", { name: title });
  await press(within(dialog).getByRole("button", { name: verb }));
};

export const CreatedAndRevoked: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Create address" }));
    const field = await canvas.findByLabelText<HTMLInputElement>("Address of the feed");
    await expect(field.value).toMatch(/\/api\/calendar\/feed\/[a-z0-9]+\.ics$/);
    const first = field.value;

    await userEvent.click(canvas.getByRole("button", { name: "Renew" }));
    await confirm("Renew the address?", "Renew", (element) => userEvent.click(element));
    await waitFor(() => expect(field.value).not.toBe(first));

    await userEvent.click(canvas.getByRole("button", { name: "Revoke" }));
    await confirm("Revoke the address?", "Revoke", (element) => userEvent.click(element));
    await expect(await canvas.findByRole("button", { name: "Create address" })).toBeVisible();
    await expectToast("The feed is closed");
  },
};

export const InTheDemo: Story = {
  parameters: onPage({ isDemo: true }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^On your own server/)).toBeVisible();
    await expect(canvas.queryByRole("button")).toBeNull();
  },
};
