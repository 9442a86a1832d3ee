import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, within } from "storybook/test";
import { portfoliosFail, slowNetwork } from "../../../mocks/scenarios.ts";
import type { StoryWorld } from "../../../mocks/storyWorld.ts";
import { PortfoliosScreen } from "../../../ui/features/portfolios/PortfoliosScreen.tsx";
import { onPage, worldOf } from "../../page.ts";
import { addPortfolio } from "../../seeds.ts";

const addThree = async (world: StoryWorld): Promise<void> => {
  await addPortfolio(world, "Retirement", "Index funds and dividend payers, left alone.");
  await addPortfolio(world, "Trading");
  await addPortfolio(world, "Children");
};

const meta = {
  component: PortfoliosScreen,
  parameters: { layout: "fullscreen", ...onPage({ path: "/portfolios", prepare: addThree }) },
} satisfies Meta<typeof PortfoliosScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Newest first. */
export const Filled: Story = {
  play: async ({ canvas }) => {
    const list = await canvas.findByRole("list", { name: "Portfolios" });
    const names = within(list).getAllByRole("heading");
    await expect(names.map((name) => name.textContent)).toEqual([
      "Children",
      "Trading",
      "Retirement",
    ]);
    await expect(within(list).getAllByText("No holdings yet")).toHaveLength(3);
  },
};

export const Phone: Story = { ...Filled, tags: ["phone"] };

export const NoneYet: Story = {
  // Storybook merges parameters: the three above have to be taken back.
  parameters: onPage({ prepare: () => Promise.resolve() }),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText("No portfolios yet")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Create your first portfolio" }));
    await expect(canvas.getByLabelText("Name")).toHaveFocus();
    await userEvent.keyboard("Growth{Enter}");
    await expect(await canvas.findByRole("article", { name: "Growth" })).toBeVisible();
  },
};

export const ViewHoldings: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(
      await canvas.findByRole("button", { name: "View Holdings of Retirement" }),
    );
    await expect(
      await screen.findByRole("dialog", { name: "Holdings of Retirement" }),
    ).toBeInTheDocument();
  },
};

export const Loading: Story = {
  parameters: onPage({ scenario: slowNetwork }),
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText("Waiting for the list of portfolios."),
    ).toBeInTheDocument();
  },
};

export const Failed: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: portfoliosFail, prepare: addThree }),
  play: async ({ canvas, loaded, userEvent }) => {
    await expect(await canvas.findByText("The portfolios could not be loaded")).toBeVisible();
    await expect(canvas.getByText("The store is being rebuilt")).toBeVisible();
    worldOf(loaded).endScenario();
    await userEvent.click(canvas.getByRole("button", { name: "Retry" }));
    await expect(await canvas.findByRole("article", { name: "Trading" })).toBeVisible();
  },
};
