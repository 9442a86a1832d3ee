import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import { failing } from "../../../mocks/scenarios/scenarios.ts";
import { PortfolioPanel } from "../../../ui/features/dashboard/PortfolioPanel.tsx";
import { onPage, worldOf } from "../../page.ts";
import { addPortfolio, fillPortfolio } from "../../seeds.ts";

const meta = { component: PortfolioPanel, parameters: onPage() } satisfies Meta<
  typeof PortfolioPanel
>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = {
  tags: ["phone"],
  parameters: onPage({
    prepare: async (world) => {
      await fillPortfolio(world);
      await addPortfolio(world, "Trading");
    },
  }),
  play: async ({ canvas }) => {
    const list = await canvas.findByRole("list", { name: "Portfolios" });
    const [trading, retirement] = within(list).getAllByRole("listitem");
    if (!trading || !retirement) throw new Error("There are two portfolios");
    await expect(within(retirement).getByRole("link", { name: "Retirement" })).toHaveAttribute(
      "href",
      "/portfolios/1",
    );
    await waitFor(() => expect(retirement).toHaveTextContent(/\$[\d,]+\.\d\d.*%$/));
    await expect(within(retirement).getByText("Today")).toBeVisible();
    await waitFor(() => expect(trading).toHaveTextContent("$0.00"));
  },
};

export const Failed: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ prepare: fillPortfolio, scenario: failing("get", "portfolios") }),
  play: async ({ canvas, loaded, userEvent }) => {
    await expect(await canvas.findByText("The portfolios could not be loaded")).toBeVisible();
    worldOf(loaded).endScenario();
    await userEvent.click(canvas.getByRole("button", { name: "Retry" }));
    await expect(await canvas.findByRole("link", { name: "Retirement" })).toBeVisible();
  },
};
