import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { BottomBar } from "../../../ui/features/shell/BottomBar.tsx";
import { AddressLine } from "../../AddressLine.tsx";
import { expectAddress } from "../../expectAddress.ts";
import { onPage } from "../../page.ts";

const meta = {
  component: BottomBar,
  args: { isMenuOpen: false, onOpenMenu: fn() },
  parameters: onPage(),
  decorators: [
    (Story) => (
      <>
        <AddressLine />
        <Story />
      </>
    ),
  ],
} satisfies Meta<typeof BottomBar>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Phone: Story = {
  tags: ["phone"],
  play: async ({ args, canvas, userEvent }) => {
    const bar = canvas.getByRole("navigation", { name: "Places" });
    await expect(bar).toHaveTextContent(/^HomeWatchlistAlertsSearchMore$/);
    await expect(bar.getBoundingClientRect().height).toBe(56);
    await expect(canvas.getByRole("link", { name: "Home" })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await userEvent.click(canvas.getByRole("link", { name: "Alerts" }));
    await expectAddress("/alerts");
    await expect(canvas.getByRole("link", { name: "Alerts" })).toHaveAttribute(
      "aria-current",
      "page",
    );
    const more = canvas.getByRole("button", { name: "More" });
    await expect(more).not.toHaveAttribute("aria-current");
    await userEvent.click(more);
    await expect(args.onOpenMenu).toHaveBeenCalledOnce();
  },
};

export const ScreenUnderMore: Story = {
  tags: ["phone"],
  parameters: onPage({ path: "/portfolios/1" }),
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("link", { current: "page" })).toBeNull();
    await expect(canvas.getByRole("button", { name: "More" })).toHaveAttribute(
      "aria-current",
      "true",
    );
  },
};
