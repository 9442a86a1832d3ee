import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import { TransactionDialog } from "../../../ui/features/portfolios/TransactionDialog.tsx";
import { onPage, worldOf } from "../../page.ts";
import { addPortfolio, fillPortfolio } from "../../seeds.ts";

const meta = {
  component: TransactionDialog,
  args: { portfolio: { id: 1, currency: "USD", lotMethod: "fifo" }, onClose: fn() },
  parameters: onPage({ prepare: fillPortfolio }),
} satisfies Meta<typeof TransactionDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

const findDialog = async () =>
  within(await screen.findByRole("dialog", { name: "New transaction" }));

export const KindsAndRefusals: Story = {
  tags: ["calls-fail"],
  play: async ({ args, userEvent }) => {
    const dialog = await findDialog();
    await expect(await dialog.findByLabelText("Price per share")).toBeVisible();
    await userEvent.selectOptions(dialog.getByLabelText("Kind"), "Split");
    await expect(await dialog.findByLabelText("New shares")).toBeVisible();
    await waitFor(() => expect(dialog.queryByLabelText("Price per share")).toBeNull());
    await userEvent.selectOptions(dialog.getByLabelText("Kind"), "Deposit");
    await expect(await dialog.findByLabelText("Amount")).toBeVisible();
    await waitFor(() => expect(dialog.queryByLabelText("Symbol")).toBeNull());
    await userEvent.selectOptions(dialog.getByLabelText("Kind"), "Sell");
    await userEvent.clear(dialog.getByLabelText("Date"));
    await userEvent.type(dialog.getByLabelText("Date"), "2026-03-03");
    await userEvent.type(await dialog.findByLabelText("Symbol"), "AAPL");
    await userEvent.click(dialog.getByRole("button", { name: "Record" }));
    await expect(await dialog.findByText("Shares is required")).toBeVisible();
    await userEvent.type(dialog.getByLabelText("Shares"), "31");
    await userEvent.type(dialog.getByLabelText("Price per share"), "200{Enter}");
    await expect(
      await dialog.findByText("31 shares of AAPL are more than the 30 held on 2026-03-03"),
    ).toBeVisible();
    await expect(dialog.getByLabelText("Shares")).toHaveValue("31");
    await expect(args.onClose).not.toHaveBeenCalled();
  },
};

export const ChosenLots: Story = {
  args: { portfolio: { id: 1, currency: "USD", lotMethod: "chosen" } },
  parameters: onPage({
    prepare: async (world) => {
      await addPortfolio(world, "Growth");
      await world.call("PATCH", "/api/portfolios/1", { lotMethod: "chosen" });
      for (const price of ["100", "150"]) {
        await world.call("POST", "/api/portfolios/1/transactions", {
          kind: "buy",
          date: "2026-01-05",
          symbol: "AAPL",
          quantity: "5",
          price,
        });
      }
    },
  }),
  play: async ({ args, loaded, userEvent }) => {
    const dialog = await findDialog();
    await userEvent.selectOptions(await dialog.findByLabelText("Kind"), "Sell");
    await userEvent.clear(dialog.getByLabelText("Date"));
    await userEvent.type(dialog.getByLabelText("Date"), "2026-03-03");
    await userEvent.type(dialog.getByLabelText("Symbol"), "AAPL");
    await userEvent.type(dialog.getByLabelText("Shares"), "3");
    await userEvent.type(dialog.getByLabelText("Price per share"), "200");
    await userEvent.type(await dialog.findByLabelText("5 bought on Jan 5, 2026 at $150.00"), "3");
    await userEvent.click(dialog.getByRole("button", { name: "Record" }));
    await waitFor(() => expect(args.onClose).toHaveBeenCalled());
    await expect(await worldOf(loaded).call("GET", "/api/portfolios/1/lots/AAPL")).toMatchObject([
      { quantity: "5", averageCost: 100 },
      { quantity: "2", averageCost: 150 },
    ]);
  },
};
