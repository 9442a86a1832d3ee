import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { SettingsScreen } from "../../../ui/features/settings/SettingsScreen.tsx";
import { onPage, worldOf } from "../../page.ts";

const meta = {
  component: SettingsScreen,
  parameters: { layout: "fullscreen", ...onPage({ path: "/settings" }) },
} satisfies Meta<typeof SettingsScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

const PANELS = ["Install App", "API Configuration", "Alert Settings", "System Status"];

export const FirstVisit: Story = {
  tags: ["screenshot"],
  play: async ({ canvas, loaded }) => {
    await expect(await canvas.findByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
    for (const name of PANELS) {
      await expect(canvas.getByRole("region", { name })).toBeVisible();
    }
    await expect(await canvas.findByLabelText("Price check interval (seconds)")).toBeVisible();
    // No passcode is asked for.
    await expect(await worldOf(loaded).call("GET", "/api/access")).toMatchObject({
      isPasscodeRequired: false,
      warnings: [],
    });
    await expect(canvas.queryByRole("region", { name: "Access" })).toBeNull();
  },
};

export const Phone: Story = {
  tags: ["phone"],
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText("Price check interval (seconds)")).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
