import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { credentialStates } from "../../mocks/scenarios/settingsScenarios.ts";
import { ChannelNotice } from "../../ui/app/ChannelNotice.tsx";
import { variantsOf } from "../variants.tsx";
import { statesOf } from "../catalog/statesOf.ts";
import { onPage } from "../page.ts";

const meta = {
  component: ChannelNotice,
  parameters: onPage({ scenario: credentialStates }),
  args: { channel: "email" },
} satisfies Meta<typeof ChannelNotice>;

export default meta;
type Story = StoryObj<typeof meta>;

export const NotSetUpAndRefused: Story = {
  render: variantsOf(ChannelNotice, { notSetUp: {}, refused: { channel: "sms" } }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Email isn't set up/)).toBeVisible();
    await expect(canvas.getByRole("link", { name: "How to set up email" })).toHaveAttribute(
      "href",
      "/settings/sources#system-status",
    );
    await expect(await canvas.findByText(/^SMS isn't working\. Twilio refused/)).toBeVisible();
    await expect(canvas.getByRole("link", { name: "Check the settings" })).toHaveAttribute(
      "href",
      "/settings/sources#api-configuration",
    );
  },
};

export const States = statesOf(() => import("./ChannelNotice.stories.tsx"), { frame: 200 });
