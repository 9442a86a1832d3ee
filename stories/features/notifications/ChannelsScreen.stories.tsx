import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { ChannelsScreen } from "../../../ui/features/notifications/ChannelsScreen.tsx";
import { onPage } from "../../page.ts";

const meta = {
  component: ChannelsScreen,
  parameters: { layout: "fullscreen", ...onPage({ path: "/notifications/channels" }) },
} satisfies Meta<typeof ChannelsScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const FirstVisit: Story = {
  tags: ["phone"],
  play: async ({ canvas }) => {
    for (const name of ["Notification Settings", "Other Channels"]) {
      await expect(await canvas.findByRole("region", { name })).toBeVisible();
    }
    const tabs = canvas.getByRole("navigation", { name: "Notifications" });
    await expect(tabs.querySelector("[aria-current=page]")).toHaveTextContent("Channels");
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
