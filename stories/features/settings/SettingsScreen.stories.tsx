import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import { SettingsScreen } from "../../../ui/features/settings/SettingsScreen.tsx";
import { onPage } from "../../page.ts";

const meta = {
  component: SettingsScreen,
  parameters: { layout: "fullscreen", ...onPage({ path: "/settings" }) },
} satisfies Meta<typeof SettingsScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

const PANELS = ["Alert Settings", "Appearance", "Install App"];

export const FirstVisit: Story = {
  tags: ["screenshot"],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
    for (const name of PANELS) {
      await expect(canvas.getByRole("region", { name })).toBeVisible();
    }
    await expect(await canvas.findByLabelText("Price check interval (seconds)")).toBeVisible();
    const sections = within(canvas.getByRole("navigation", { name: "Settings" }));
    await expect(sections.getByRole("link", { name: "General" })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await expect(sections.getByRole("link", { name: "Notifications" })).toHaveAttribute(
      "href",
      "/email-notifications",
    );
  },
};
