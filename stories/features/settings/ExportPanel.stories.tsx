import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { ExportPanel } from "../../../ui/features/settings/ExportPanel.tsx";
import { onPage } from "../../page.ts";

const meta = { component: ExportPanel, parameters: onPage() } satisfies Meta<typeof ExportPanel>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Lists: Story = {
  tags: ["phone"],
  play: async ({ canvas }) => {
    const links = canvas.getAllByRole("link");
    await expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "/alerts",
      "/rules",
      "/watchlist",
      "/portfolios",
    ]);
  },
};
