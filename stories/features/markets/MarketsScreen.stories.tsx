import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import { marketPagesDown, marketPagesEmpty, slowNetwork } from "../../../mocks/scenarios.ts";
import { MarketsScreen } from "../../../ui/features/markets/MarketsScreen.tsx";
import { onPage, worldOf } from "../../page.ts";

const meta = {
  component: MarketsScreen,
  parameters: { layout: "fullscreen", ...onPage({ path: "/markets" }) },
} satisfies Meta<typeof MarketsScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Each panel says what it covers; the market is chosen once for all of them. */
export const Loaded: Story = {
  play: async ({ canvas, userEvent }) => {
    const indices = await canvas.findByRole("list", { name: "Indices" });
    await expect(await within(indices).findByText("S&P 500")).toBeVisible();
    const sectors = await canvas.findByRole("table", { name: "Sectors" });
    await waitFor(() => expect(within(sectors).getAllByRole("row")).toHaveLength(12));
    const gainers = canvas.getByRole("list", { name: "Gainers" });
    await waitFor(() => expect(within(gainers).getAllByRole("listitem")).toHaveLength(10));
    await expect(await canvas.findByRole("list", { name: "Most active" })).toBeVisible();
    await expect(await canvas.findByText("No prices of before the opening")).toBeVisible();

    await userEvent.click(canvas.getByRole("radio", { name: "London" }));
    const [first] = await canvas.findAllByRole("button", { name: /\.L, open chart$/ });
    await expect(first).toBeVisible();
  },
};

export const Phone: Story = {
  tags: ["phone"],
  play: async ({ canvas }) => {
    await canvas.findByRole("table", { name: "Sectors" });
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

/** An index that no source quotes is left out, and a market without stocks says why. */
export const Empty: Story = {
  parameters: onPage({ path: "/markets", scenario: marketPagesEmpty }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("No indices")).toBeVisible();
    await expect(await canvas.findAllByText("No stocks of this market")).toHaveLength(3);
  },
};

export const Loading: Story = {
  parameters: onPage({ path: "/markets", scenario: slowNetwork }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Waiting for the indices.")).toBeInTheDocument();
  },
};

export const Failed: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ path: "/markets", scenario: marketPagesDown }),
  play: async ({ canvas, loaded, userEvent }) => {
    await expect(await canvas.findByText("The indices could not be loaded")).toBeVisible();
    const [retry] = await canvas.findAllByRole("button", { name: "Retry" });
    await waitFor(() =>
      expect(canvas.getAllByText("The market could not be loaded")).toHaveLength(3),
    );
    worldOf(loaded).endScenario();
    await userEvent.click(retry!);
    await expect(await canvas.findByRole("list", { name: "Indices" })).toBeVisible();
  },
};
