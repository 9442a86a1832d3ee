import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { olderOnPostgres } from "../../../mocks/scenarios/settingsScenarios.ts";
import { AboutPanel } from "../../../ui/features/settings/AboutPanel.tsx";
import { onPage } from "../../page.ts";

const meta = { component: AboutPanel, parameters: onPage() } satisfies Meta<typeof AboutPanel>;

export default meta;
type Story = StoryObj<typeof meta>;

export const NewerVersion: Story = {
  tags: ["phone"],
  parameters: onPage({ scenario: olderOnPostgres }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("0.1.0")).toBeVisible();
    await expect(canvas.getByText(/^Version 99\.0\.0 is out/)).toBeVisible();
    await expect(canvas.getByRole("link", { name: "Open the documentation" })).toHaveAttribute(
      "href",
      "/api/docs",
    );
  },
};

export const InTheDemo: Story = {
  parameters: onPage({ isDemo: true }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("License")).toBeVisible();
    await expect(canvas.queryByRole("link")).toBeNull();
  },
};
