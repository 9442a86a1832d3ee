import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { SearchScreen } from "../../../ui/features/dashboard/SearchScreen.tsx";
import { onPage } from "../../page.ts";

const meta = {
  component: SearchScreen,
  parameters: { layout: "fullscreen", ...onPage({ path: "/search" }) },
} satisfies Meta<typeof SearchScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Phone: Story = {
  tags: ["phone"],
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole("heading", { level: 1, name: "Search" })).toBeVisible();
    await userEvent.type(canvas.getByLabelText("Stock symbol"), "aapl{Enter}");
    await expect(await canvas.findByText("Apple")).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Add to Watchlist" })).toBeVisible();
  },
};
