import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { diskIsFull, olderOnPostgres } from "../../../mocks/scenarios/settingsScenarios.ts";
import { StoragePanel } from "../../../ui/features/settings/StoragePanel.tsx";
import { onPage } from "../../page.ts";

const meta = { component: StoragePanel, parameters: onPage() } satisfies Meta<typeof StoragePanel>;

export default meta;
type Story = StoryObj<typeof meta>;

export const BackupFails: Story = {
  tags: ["phone"],
  parameters: onPage({ scenario: diskIsFull }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("SQLite")).toBeVisible();
    await expect(canvas.getByText(/the backup needs 480 MB/)).toBeVisible();
    await expect(canvas.getByText("Intact")).toBeVisible();
    await expect(canvas.getByText("12 MB free of 64 GB")).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const OnPostgres: Story = {
  parameters: onPage({ scenario: olderOnPostgres }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("PostgreSQL")).toBeVisible();
    await expect(canvas.getAllByText("Not monitored")).toHaveLength(3);
    await expect(canvas.getByText(/back it up with pg_dump/)).toBeVisible();
  },
};

export const InTheDemo: Story = {
  parameters: onPage({ isDemo: true }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^The demo keeps its data in this browser/)).toBeVisible();
  },
};
