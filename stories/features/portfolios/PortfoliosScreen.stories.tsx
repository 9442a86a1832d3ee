import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor, within } from "storybook/test";
import { portfoliosFail, slowNetwork } from "../../../mocks/scenarios.ts";
import type { StoryWorld } from "../../../mocks/storyWorld.ts";
import { PortfoliosScreen } from "../../../ui/features/portfolios/PortfoliosScreen.tsx";
import { expectLoadedOnRetry } from "../../expectLoadedOnRetry.ts";
import { onPage } from "../../page.ts";
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

const expectThree = async (canvas: Pick<ReturnType<typeof within>, "findByRole">) => {
  const list = await canvas.findByRole("list", { name: "Portfolios" });
  const names = within(list).getAllByRole("heading");
  await expect(names.map((name) => name.textContent)).toEqual([
    "Children",
    "Trading",
    "Retirement",
  ]);
  await expect(within(list).getAllByText("No holdings yet")).toHaveLength(3);
};

/** Newest first. */
export const LoadedOnRetry: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ prepare: addThree, scenario: [...slowNetwork, ...portfoliosFail] }),
  play: async ({ canvas, loaded, userEvent }) => {
    await expectLoadedOnRetry(
      { loaded },
      "Waiting for the list of portfolios.",
      "The portfolios could not be loaded",
    );
    await expectThree(canvas);
    await userEvent.click(canvas.getByRole("button", { name: "View Holdings of Retirement" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Holdings of Retirement" }));
    await expect(await dialog.findByText("No holdings yet")).toBeVisible();
    await userEvent.click(dialog.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
};

export const Phone: Story = {
  tags: ["phone"],
  play: async ({ canvas }) => expectThree(canvas),
};

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
