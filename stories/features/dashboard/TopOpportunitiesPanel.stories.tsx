import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import { failing, slowNetwork } from "../../../mocks/scenarios/scenarios.ts";
import { screenerRunning } from "../../../mocks/scenarios/screenerScenarios.ts";
import { TopOpportunitiesPanel } from "../../../ui/features/dashboard/TopOpportunitiesPanel.tsx";
import { expectLoadedOnRetry } from "../../expectLoadedOnRetry.ts";
import { onPage } from "../../page.ts";
import { runScreener } from "../../seeds.ts";

const meta = {
  component: TopOpportunitiesPanel,
  parameters: onPage(),
} satisfies Meta<typeof TopOpportunitiesPanel>;

export default meta;
type Story = StoryObj<typeof meta>;

export const OfARunUpTo200: Story = {
  tags: ["calls-fail"],
  parameters: onPage({
    prepare: (world) => runScreener(world, { maxPrice: 200 }),
    scenario: [...slowNetwork, ...failing("get", "screener/results")],
  }),
  play: async ({ canvas, loaded }) => {
    await expectLoadedOnRetry(
      { loaded },
      "Waiting for the screener's results.",
      "The screener's results could not be loaded",
    );
    const list = await canvas.findByRole("list", { name: "Top opportunities" });
    await expect(within(list).getAllByRole("listitem")).toHaveLength(5);
    for (const price of list.querySelectorAll(".price-text")) {
      await expect(Number(price.textContent.replace("$", ""))).toBeLessThan(10);
    }
    await expect(
      await canvas.findByText(/^Under \$200, volume over 100K · prices as of/),
    ).toBeVisible();
    await expect(canvas.getByRole("link", { name: /^\d+ more opportunities$/ })).toHaveAttribute(
      "href",
      "/screener",
    );
  },
};

export const RunningByItself: Story = {
  parameters: onPage({ scenario: screenerRunning }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("543 of 1,431 stocks")).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Run Full Screen" })).toBeDisabled();
    await expect(canvas.queryByText("No opportunities yet")).toBeNull();
  },
};
