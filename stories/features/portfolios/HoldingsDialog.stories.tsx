import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, within } from "storybook/test";
import { portfolioFails } from "../../../mocks/scenarios.ts";
import { HoldingsDialog } from "../../../ui/features/portfolios/HoldingsDialog.tsx";
import { onPage } from "../../page.ts";
import { addPortfolio, fillPortfolio } from "../../seeds.ts";

const meta = {
  component: HoldingsDialog,
  args: { portfolio: { id: 1, name: "Retirement" }, onClose: fn() },
  parameters: onPage({ prepare: fillPortfolio }),
} satisfies Meta<typeof HoldingsDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

const findDialog = async () =>
  within(await screen.findByRole("dialog", { name: "Holdings of Retirement" }));

/** At a glance; the page of the portfolio has the rest. */
export const Filled: Story = {
  play: async ({ args, userEvent }) => {
    const dialog = await findDialog();
    await expect(
      await dialog.findByRole("table", { name: "Holdings of Retirement" }),
    ).toBeVisible();
    await expect(dialog.getAllByRole("columnheader")).toHaveLength(6);
    await expect(dialog.getByRole("link", { name: "Open portfolio" })).toHaveAttribute(
      "href",
      "/portfolios/1",
    );
    await userEvent.click(dialog.getByRole("button", { name: "Close" }));
    await expect(args.onClose).toHaveBeenCalled();
  },
};

export const Empty: Story = {
  parameters: onPage({
    prepare: async (world) => void (await addPortfolio(world, "Retirement")),
  }),
  play: async () => {
    const dialog = await findDialog();
    await expect(await dialog.findByText("No holdings yet")).toBeVisible();
  },
};

export const Failed: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: portfolioFails, prepare: fillPortfolio }),
  play: async () => {
    const dialog = await findDialog();
    await expect(await dialog.findByText("The holdings could not be loaded")).toBeVisible();
  },
};

export const Closed: Story = {
  args: { portfolio: null },
  play: async () => {
    await expect(screen.queryByRole("dialog")).toBeNull();
  },
};
