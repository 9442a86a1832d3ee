import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, type within } from "storybook/test";
import { slowNetwork } from "../../../mocks/scenarios.ts";
import { oneSourceFails } from "../../../mocks/settingsScenarios.ts";
import { SystemStatusPanel } from "../../../ui/features/settings/SystemStatusPanel.tsx";
import { onPage } from "../../page.ts";

const meta = {
  component: SystemStatusPanel,
  parameters: onPage(),
} satisfies Meta<typeof SystemStatusPanel>;

export default meta;
type Story = StoryObj<typeof meta>;

const valueOf = (canvas: ReturnType<typeof within>, name: string) =>
  canvas.getByText(name, { selector: "dt" }).nextElementSibling;

export const NothingConfigured: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Connected")).toBeVisible();
    await expect(valueOf(canvas, "API")).toHaveTextContent("Not Configured");
    await expect(valueOf(canvas, "SMS")).toHaveTextContent("Not Configured");
    await expect(await canvas.findByText("Healthy")).toBeVisible();
  },
};

/** SMS counts once all three of its keys are there. */
export const Configured: Story = {
  parameters: onPage({
    prepare: async (world) => {
      await world.call("PUT", "/api/settings/api-keys", {
        stockDataKey: "key",
        smsAccountId: "account",
        smsToken: "token",
        smsFromNumber: "+12025550123",
      });
    },
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findAllByText("Configured")).toHaveLength(2);
  },
};

export const OneSourceFails: Story = {
  parameters: onPage({ scenario: oneSourceFails }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Failing")).toBeVisible();
    await expect(canvas.getByText("Asked too often; it answers again in 40 s")).toBeVisible();
    await expect(canvas.getByText("Healthy")).toBeVisible();
  },
};

export const NotAnsweredYet: Story = {
  parameters: onPage({ scenario: slowNetwork }),
  play: async ({ canvas }) => {
    await expect(valueOf(canvas, "API")).toHaveTextContent("Not Configured");
    await expect(canvas.queryByText("Healthy")).toBeNull();
  },
};
