import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { Sidebar } from "../../../ui/features/shell/Sidebar.tsx";
import { AddressLine } from "../../AddressLine.tsx";
import { expectAddress } from "../../expectAddress.ts";
import { onPage } from "../../page.ts";

const meta = {
  component: Sidebar,
  args: { onNavigate: fn() },
  parameters: onPage({ path: "/email-notifications" }),
} satisfies Meta<typeof Sidebar>;

export default meta;
type Story = StoryObj<typeof meta>;

export const EveryEntry: Story = {
  render: (args) => (
    <>
      <Sidebar {...args} />
      <AddressLine />
    </>
  ),
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole("navigation", { name: "Main" })).toBeVisible();
    await expect(canvas.getByRole("link", { current: "page" })).toHaveTextContent(
      "Email Notifications",
    );
    await userEvent.click(canvas.getByRole("link", { name: "Settings" }));
    await expect(args.onNavigate).toHaveBeenCalledOnce();
    await expectAddress("/settings");
  },
};
