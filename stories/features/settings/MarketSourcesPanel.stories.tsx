import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { oneSourceFails } from "../../../mocks/scenarios/settingsScenarios.ts";
import { MarketSourcesPanel } from "../../../ui/features/settings/MarketSourcesPanel.tsx";
import { onPage, worldOf } from "../../page.ts";

const meta = {
  component: MarketSourcesPanel,
  parameters: onPage(),
} satisfies Meta<typeof MarketSourcesPanel>;

export default meta;
type Story = StoryObj<typeof meta>;

export const OneSource: Story = {
  parameters: onPage({ isHeld: true }),
  play: async ({ canvas, loaded }) => {
    await expect(canvas.queryByRole("table")).toBeNull();
    worldOf(loaded).release();
    await expect(await canvas.findByText("Healthy")).toBeVisible();
    await expect(canvas.getByText(/^Not requested yet: .*key figures/)).toBeVisible();
    await expect(canvas.queryByText(/a minute/)).toBeNull();
  },
};

export const OneSourceFails: Story = {
  parameters: onPage({ scenario: oneSourceFails }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("table")).toBeVisible();
    await expect(await canvas.findByText("Partly paused")).toBeVisible();
    const row = (await canvas.findByRole("rowheader", { name: "Price targets" })).closest("tr");
    await expect(row).toHaveTextContent(
      /1\.Not requested yetAll markets2\.Paused until .*United States/,
    );
    await expect(canvas.getByText("7 of 10 requests left · 120 a minute")).toBeVisible();
    await expect(canvas.getByText("402 of 490 symbols left this month")).toBeVisible();
    await expect(canvas.getByText(/^Paused until .* nasdaq: rate-limited: HTTP 429/)).toBeVisible();
    await expect(canvas.getByText("Needs a key. Provides quotes.")).toBeVisible();
    await expect(canvas.getByText("Data from Nasdaq")).toBeVisible();
  },
};

export const OneSourceFailsOnAPhone: Story = {
  tags: ["phone"],
  parameters: onPage({ scenario: oneSourceFails }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("heading", { name: "Nasdaq" })).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
