import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import { SearchScreen } from "../../../ui/features/dashboard/SearchScreen.tsx";
import { onPage } from "../../page.ts";
import { watchStocks } from "../../seeds.ts";

const RECENT = "recentStocks";

const meta = {
  component: SearchScreen,
  parameters: { layout: "fullscreen", ...onPage({ path: "/search" }) },
  beforeEach: () => localStorage.removeItem(RECENT),
} satisfies Meta<typeof SearchScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = {
  parameters: onPage({
    path: "/search",
    prepare: (world) => watchStocks(world, { KO: "Coca-Cola", "SHEL.L": "Shell" }),
  }),
  beforeEach: () =>
    localStorage.setItem(RECENT, JSON.stringify([{ symbol: "NVDA", name: "NVIDIA" }])),
  play: async ({ canvas, userEvent }) => {
    const watched = await canvas.findByRole("list", { name: "On your watchlist" });
    await userEvent.click(within(watched).getByRole("button", { name: /^KO Coca-Cola/ }));
    await expect(await canvas.findByRole("article", { name: /^KO/ })).toBeVisible();
    const recent = canvas.getByRole("list", { name: "Recent searches" });
    await waitFor(() =>
      expect(
        within(recent)
          .getAllByRole("button")
          .map((button) => button.textContent),
      ).toEqual(["KO Coca-Cola", "NVDA NVIDIA"]),
    );
    const field = canvas.getByLabelText("Stock symbol");
    await userEvent.clear(field);
    await userEvent.type(field, "aapl{Enter}");
    await expect(await canvas.findByRole("article", { name: /^AAPL/ })).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Add to Watchlist" })).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Clear" }));
    await expect(canvas.queryByRole("button", { name: "NVDA NVIDIA" })).toBeNull();
    await expect(localStorage.getItem(RECENT)).toBe("[]");
  },
};

export const FirstVisit: Story = {
  tags: ["phone"],
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole("heading", { level: 1, name: "Search" })).toBeVisible();
    await expect(canvas.queryByRole("list", { name: "Recent searches" })).toBeNull();
    await expect(canvas.queryByRole("list", { name: "On your watchlist" })).toBeNull();
    await userEvent.click(await canvas.findByRole("button", { name: /^7203\.T/ }));
    await expect(await canvas.findByRole("article", { name: /^7203\.T/ })).toBeVisible();
    await expect(canvas.getByLabelText("Stock symbol")).toHaveValue("7203.T");
  },
};
