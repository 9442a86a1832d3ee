import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import { SidebarDrawer } from "../../../ui/features/shell/SidebarDrawer.tsx";
import { onPage } from "../../page.ts";

const meta = {
  component: SidebarDrawer,
  args: { isOpen: true, onClose: fn() },
  tags: ["phone"],
  parameters: { layout: "fullscreen", ...onPage() },
} satisfies Meta<typeof SidebarDrawer>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = {
  play: async ({ args, userEvent }) => {
    const menu = await screen.findByRole("dialog", { name: "Menu" });
    await expect(within(menu).getAllByRole("link")).toHaveLength(15);
    // Blueprint takes the focus to the drawer's first edge; one Tab further is the drawer.
    await waitFor(() => expect(document.body).not.toHaveFocus());
    await userEvent.tab();
    await waitFor(() => expect(menu).toContainElement(document.activeElement as HTMLElement));
    await userEvent.keyboard("{Escape}");
    await expect(args.onClose).toHaveBeenCalledTimes(1);
    await userEvent.click(within(menu).getByRole("button", { name: "Close menu" }));
    await expect(args.onClose).toHaveBeenCalledTimes(2);
    await userEvent.click(within(menu).getByRole("link", { name: "Dashboard" }));
    await expect(args.onClose).toHaveBeenCalledTimes(3);
  },
};
