import type { Meta, StoryObj } from "@storybook/react-vite";
import { Route, Routes } from "react-router-dom";
import { expect, screen, waitFor, within } from "storybook/test";
import { failing, slowNetwork } from "../../../mocks/scenarios/scenarios.ts";
import type { StoryWorld } from "../../../mocks/storyWorld.ts";
import { PortfoliosScreen } from "../../../ui/features/portfolios/PortfoliosScreen.tsx";
import { AddressLine } from "../../AddressLine.tsx";
import { expectAddress } from "../../expectAddress.ts";
import { expectLoadedOnRetry } from "../../expectLoadedOnRetry.ts";
import { expectToast } from "../../expectToast.ts";
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

export const LoadedOnRetry: Story = {
  tags: ["calls-fail"],
  parameters: onPage({
    prepare: addThree,
    scenario: [...slowNetwork, ...failing("get", "portfolios")],
  }),
  play: async ({ canvas, loaded, userEvent }) => {
    await expectLoadedOnRetry(
      { loaded },
      "Waiting for the list of portfolios.",
      "The portfolios could not be loaded",
    );
    const list = await canvas.findByRole("list", { name: "Portfolios" });
    await expect(
      within(list)
        .getAllByRole("heading")
        .map((name) => name.textContent),
    ).toEqual(["Children", "Trading", "Retirement"]);
    await waitFor(() => expect(within(list).getAllByText("No holdings yet")).toHaveLength(3));
    await userEvent.click(canvas.getByRole("button", { name: "View Holdings of Retirement" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Holdings of Retirement" }));
    await expect(await dialog.findByText("No holdings yet")).toBeVisible();
    await userEvent.click(dialog.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
};

export const NoneYet: Story = {
  // Replaces the parameters that Storybook would merge.
  parameters: onPage({ prepare: () => Promise.resolve() }),
  render: () => (
    <>
      <Routes>
        <Route path="/portfolios" element={<PortfoliosScreen />} />
        <Route path="*" element={null} />
      </Routes>
      <AddressLine />
    </>
  ),
  play: async ({ canvas, loaded, userEvent }) => {
    await expect(await canvas.findByText("No portfolios yet")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Import a file" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Import transactions" }));
    const rows = [
      "Action,Time,ISIN,Ticker,Name,ID,No. of shares,Price / share,Currency (Price / share),Total,Currency (Total)",
      "Deposit,2025-12-01 14:00:00,,,,E0,,,,500,EUR",
      "Market buy,2025-12-01 15:00:00,US0378331005,AAPL,Apple,E1,2,100,USD,200,USD",
    ];
    await userEvent.upload(
      await dialog.findByLabelText("Choose a file or drop it here"),
      new File([rows.join("\n")], "file.csv"),
    );
    const currency = await dialog.findByLabelText("Currency of the new portfolio “Trading 212”");
    await expect(currency).toHaveValue("EUR");
    await userEvent.selectOptions(currency, "USD");
    // The button is new after the rows are checked again.
    const record = () => dialog.findByRole("button", { name: "Record 2 transactions" });
    await waitFor(async () => expect(await record()).toBeEnabled());
    await userEvent.click(await record());
    await expectAddress("/portfolios/1");
    await expectToast("2 transactions imported into Trading 212");
    const world = worldOf(loaded);
    await expect(await world.call("GET", "/api/portfolios/1")).toMatchObject({ currency: "USD" });
  },
};
