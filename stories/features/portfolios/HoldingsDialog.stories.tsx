import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, within } from "storybook/test";
import { failing } from "../../../mocks/scenarios/scenarios.ts";
import { HoldingsDialog } from "../../../ui/features/portfolios/HoldingsDialog.tsx";
import { onPage, worldOf } from "../../page.ts";
import { fillPortfolio } from "../../seeds.ts";

const meta = {
  component: HoldingsDialog,
  args: { portfolio: { id: 1, name: "Retirement" }, onClose: fn() },
  parameters: onPage({ prepare: fillPortfolio }),
} satisfies Meta<typeof HoldingsDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

const findDialog = async () =>
  within(await screen.findByRole("dialog", { name: "Holdings of Retirement" }));

export const FilledOnRetry: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: failing("get", "portfolios/:id"), prepare: fillPortfolio }),
  play: async ({ args, loaded, userEvent }) => {
    const dialog = await findDialog();
    await expect(await dialog.findByText("The holdings could not be loaded")).toBeVisible();
    worldOf(loaded).endScenario();
    await userEvent.click(dialog.getByRole("button", { name: "Retry" }));
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
