import type { Meta, StoryObj } from "@storybook/react-vite";
import { Route, Routes } from "react-router-dom";
import { expect, screen, waitFor, within } from "storybook/test";
import {
  failing,
  portfolioHistoryWaits,
  portfolioInsightsFail,
  slowNetwork,
} from "../../../mocks/scenarios/scenarios.ts";
import { PortfolioScreen } from "../../../ui/features/portfolios/PortfolioScreen.tsx";
import { PortfoliosScreen } from "../../../ui/features/portfolios/PortfoliosScreen.tsx";
import { AddressLine } from "../../AddressLine.tsx";
import { expectLoadedOnRetry } from "../../expectLoadedOnRetry.ts";
import { expectToast, findUndo } from "../../expectToast.ts";
import { onPage, worldOf } from "../../page.ts";
import { addPortfolio, fillPortfolio } from "../../seeds.ts";

const meta = {
  component: PortfolioScreen,
  parameters: {
    layout: "fullscreen",
    ...onPage({ path: "/portfolios/1", prepare: fillPortfolio }),
  },
  render: () => (
    <Routes>
      <Route path="/portfolios/:id" element={<PortfolioScreen />} />
      <Route path="/portfolios" element={<PortfoliosScreen />} />
    </Routes>
  ),
} satisfies Meta<typeof PortfolioScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

type Pressed = { click: (element: Element) => Promise<void> };
const openTab = async (
  canvas: Pick<ReturnType<typeof within>, "findByRole">,
  { click }: Pressed,
  name: string,
) => click(await canvas.findByRole("link", { name }));

const transactionRows = async (canvas: ReturnType<typeof within>) =>
  within(await canvas.findByRole("table", { name: "Transactions" })).getAllByRole("row");

export const OverTimeAllocationAndIncome: Story = {
  play: async ({ canvas, userEvent }) => {
    await openTab(canvas, userEvent, "Performance");
    const chart = await canvas.findByRole("application", { name: "Over time" });
    await expect(await canvas.findByRole("table", { name: "Returns by month" })).toBeVisible();
    chart.focus();
    await userEvent.keyboard("{End}");
    await expect(await canvas.findByText(/^Nov 20, 2026, Value \$/)).toBeInTheDocument();
    await userEvent.click(canvas.getByRole("radio", { name: "1D" }));
    await expect(
      await canvas.findByText("1 period between valuations", { exact: false }),
    ).toBeInTheDocument();
    await userEvent.click(canvas.getByRole("radio", { name: "All" }));
    await expect(await canvas.findByRole("rowheader", { name: "2025" })).toBeVisible();

    await openTab(canvas, userEvent, "Holdings");
    const table = await canvas.findByRole("table", { name: "Allocation by Holding" });
    for (const name of ["AAPL", "Cash (USD)"]) {
      await expect(await within(table).findByRole("rowheader", { name })).toBeVisible();
    }
    await userEvent.click(canvas.getByRole("radio", { name: "Country" }));
    const countries = await canvas.findByRole("table", { name: "Allocation by Country" });
    await expect(
      within(countries).getByRole("rowheader", { name: "United Kingdom" }),
    ).toBeVisible();
    await expect(canvas.getByText(/not of the company/)).toBeVisible();

    await openTab(canvas, userEvent, "Income");
    const years = await canvas.findByRole("table", { name: "Income and costs by year" });
    await expect(within(years).getByRole("rowheader", { name: "2026" })).toBeVisible();
    const dividends = await canvas.findByRole("application", { name: "Dividends by month" });
    dividends.focus();
    await userEvent.keyboard("{Home}");
    await expect(await canvas.findByText("Mar 2026, Received $7.50")).toBeInTheDocument();
    await userEvent.click(canvas.getByText("By month as a table"));
    await expect(await canvas.findByRole("rowheader", { name: "Mar 2026" })).toBeVisible();
    await expect(await canvas.findByText(/^Announced: a source lists/)).toBeVisible();
  },
};

export const LoadedOnRetry: Story = {
  tags: ["calls-fail"],
  parameters: onPage({
    path: "/portfolios/1",
    prepare: fillPortfolio,
    scenario: [...slowNetwork, ...failing("get", "portfolios/:id")],
  }),
  play: async ({ canvas, loaded, userEvent }) => {
    await expectLoadedOnRetry(
      { loaded },
      "Waiting for the portfolio.",
      "The portfolio could not be loaded",
    );
    await expect(
      await canvas.findByRole("heading", { level: 1, name: "Retirement" }),
    ).toBeVisible();
    const holdings = await canvas.findByRole("table", { name: "Holdings of Retirement" });
    await expect(
      within(holdings)
        .getAllByRole("rowheader")
        .map((cell) => cell.textContent),
    ).toEqual(["AAPLApple", "VOD.LVodafone Group"]);
    await expect(canvas.getAllByText("Total value")[0]).toBeVisible();
    await userEvent.click(canvas.getByText("How the return is calculated"));
    await expect(canvas.getByText("Gain ÷ paid in")).toBeVisible();
    await expect(canvas.getByText(/2 payments since Jan 6, 2025$/)).toBeVisible();
    await openTab(canvas, userEvent, "Transactions");
    await waitFor(async () => expect(await transactionRows(canvas)).toHaveLength(6));
  },
};

export const PaidAfterTheLastSale: Story = {
  parameters: onPage({
    path: "/portfolios/1",
    prepare: async (world) => {
      await addPortfolio(world, "Sold");
      const shares = { symbol: "AAPL", quantity: "10" };
      for (const each of [
        { ...shares, kind: "buy", date: "2026-05-04", price: "200" },
        { ...shares, kind: "sell", date: "2026-05-05", price: "220" },
        { kind: "dividend", date: "2026-05-14", symbol: "AAPL", amount: "2.60" },
      ]) {
        await world.call("POST", "/api/portfolios/1/transactions", each);
      }
    },
  }),
  play: async ({ canvas, userEvent }) => {
    await openTab(canvas, userEvent, "Performance");
    await expect(
      await canvas.findByText(/^\$2\.60 was paid while nothing was invested/),
    ).toBeVisible();
    await waitFor(() =>
      expect(
        canvas.getByRole("heading", { name: "Time-weighted, 1 year" }).nextSibling,
      ).toHaveTextContent("+10.00%"),
    );
    await expect(
      await canvas.findByText(/^Cash is hidden until you record a deposit/),
    ).toBeVisible();
    await expect(canvas.queryByText("Cash")).toBeNull();
  },
};

export const ManualPricesAndBenchmark: Story = {
  tags: ["calls-fail"],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Add Price" }));
    const pricing = within(await screen.findByRole("dialog", { name: "New manual price" }));
    await userEvent.type(pricing.getByRole("combobox", { name: "Symbol" }), "AAPL");
    await userEvent.click(pricing.getByRole("button", { name: "Save" }));
    await expect(await pricing.findByText("Price is required")).toBeVisible();
    await userEvent.type(pricing.getByRole("textbox", { name: "Price per share" }), "250");
    await userEvent.click(
      pricing.getByRole("checkbox", { name: /even if there is a market price/ }),
    );
    await userEvent.click(pricing.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(screen.getByText(/^Price of AAPL on .* recorded$/)).toBeVisible());
    const unprice = await findUndo();
    const prices = await canvas.findByRole("table", { name: "Manual prices" });
    await expect(within(prices).getByRole("rowheader", { name: "AAPL" })).toBeVisible();
    const holdings = await canvas.findByRole("table", { name: "Holdings of Retirement" });
    await waitFor(() => expect(within(holdings).getByText("Manual")).toBeVisible());
    await userEvent.click(unprice);
    await waitFor(() => expect(canvas.queryByRole("table", { name: "Manual prices" })).toBeNull());

    await openTab(canvas, userEvent, "Performance");
    await expect(await canvas.findByText("If invested in the S&P 500")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Change benchmark…" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Benchmark" }));
    const field = await dialog.findByLabelText("Benchmark");
    await waitFor(() => expect(field).toHaveFocus());
    await userEvent.type(field, "QZXW");
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    await expect(
      await dialog.findByText("Benchmark must be a symbol that a market source knows. QZXW is not"),
    ).toBeVisible();
    await userEvent.clear(field);
    await userEvent.type(field, "MSFT");
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    await expectToast("Compared with MSFT");
    const undo = await findUndo();
    await expect(await canvas.findByText("If invested in MSFT")).toBeVisible();
    await userEvent.click(undo);
    await expect(await canvas.findByText("If invested in the S&P 500")).toBeVisible();
  },
};

const SPLIT = "COST split 3 for 1 on Jun 1, 2026";

export const SplitAndMissingPrice: Story = {
  parameters: onPage({
    path: "/portfolios/1",
    prepare: async (world) => {
      await fillPortfolio(world);
      for (const bought of [
        { date: "2026-05-04", symbol: "COST", quantity: "10", price: "900" },
        { date: "2026-09-01", symbol: "QZXW", quantity: "10", price: "20" },
      ]) {
        await world.call("POST", "/api/portfolios/1/transactions", { kind: "buy", ...bought });
      }
    },
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: `Dismiss: ${SPLIT}` }));
    await waitFor(() => expect(canvas.queryByText(SPLIT)).toBeNull());
    await userEvent.click(await findUndo());
    await userEvent.click(await canvas.findByRole("button", { name: `Record: ${SPLIT}` }));
    await waitFor(() => expect(canvas.queryByText(SPLIT)).toBeNull());
    const holdings = within(await canvas.findByRole("table", { name: "Holdings of Retirement" }));
    const row = await holdings.findByRole("row", { name: /COST/ });
    await waitFor(() => expect(within(row).getByText("30")).toBeVisible());

    await expect(await holdings.findByRole("rowheader", { name: "QZXW" })).toBeVisible();
    await openTab(canvas, userEvent, "Performance");
    await expect(
      await canvas.findByText(
        "No price history for QZXW, so the days on which you held it have no value.",
      ),
    ).toBeVisible();
    // The benchmark has prices in this range, but the start value is missing.
    await userEvent.click(canvas.getByRole("radio", { name: "1M" }));
    await expect(
      await canvas.findByText("The starting value is not known, so there is no benchmark line."),
    ).toBeVisible();
    await expect(canvas.queryByText(/the S&P 500 has no price for that day/)).toBeNull();
  },
};

export const PartsFailAndHistoryWaits: Story = {
  tags: ["calls-fail"],
  parameters: onPage({
    path: "/portfolios/1",
    prepare: fillPortfolio,
    scenario: [...portfolioInsightsFail, ...failing("get", "portfolios/:id/history")],
  }),
  play: async ({ canvas, loaded, userEvent }) => {
    await expect(await canvas.findByText("The allocation could not be loaded")).toBeVisible();
    await expect(await canvas.findByText("The manual prices could not be loaded")).toBeVisible();
    await expect(
      await canvas.findByRole("table", { name: "Holdings of Retirement" }),
    ).toBeVisible();
    await openTab(canvas, userEvent, "Income");
    await expect(await canvas.findByText("The income could not be loaded")).toBeVisible();
    await openTab(canvas, userEvent, "Performance");
    await expect(await canvas.findByText("The value over time could not be loaded")).toBeVisible();
    worldOf(loaded).enterScenario([...portfolioInsightsFail, ...portfolioHistoryWaits]);
    const history = within(canvas.getByRole("region", { name: "Over time" }));
    await userEvent.click(await history.findByRole("button", { name: "Retry" }));
    await expect(
      await canvas.findByText("Loading the price history of 2 more holdings and currencies."),
    ).toBeVisible();
    await waitFor(() => expect(canvas.getAllByText("Not known").length).toBeGreaterThan(1));
  },
};

export const Phone: Story = {
  tags: ["phone"],
  play: async ({ canvas, userEvent }) => {
    const holdings = within(await canvas.findByRole("list", { name: "Holdings of Retirement" }));
    await userEvent.click(await holdings.findByRole("button", { name: /^AAPL \$/ }));
    await expect(holdings.getByText("Average cost")).toBeVisible();
    await expect(holdings.getByText("Weight")).toBeVisible();
    await openTab(canvas, userEvent, "Transactions");
    const transactions = within(await canvas.findByRole("list", { name: "Transactions" }));
    await waitFor(() => expect(transactions.getAllByRole("listitem")).toHaveLength(5));
    await openTab(canvas, userEvent, "Income");
    const years = within(await canvas.findByRole("list", { name: "Income and costs by year" }));
    await expect(
      years.getAllByRole("button", { name: /Total .* Dividends / }).length,
    ).toBeGreaterThan(0);
    await openTab(canvas, userEvent, "Performance");
    const months = within(await canvas.findByRole("list", { name: "Returns by month" }));
    await userEvent.click(months.getByRole("button", { name: /^2026 .* Best / }));
    await expect(months.getByText("Nov")).toBeVisible();
    await expect(
      canvas.queryByRole("table", { name: /^(Holdings|Transactions|Returns)/ }),
    ).toBeNull();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const FirstTransaction: Story = {
  parameters: onPage({
    path: "/portfolios/1",
    prepare: async (world) => void (await addPortfolio(world, "Growth")),
  }),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText("No holdings yet")).toBeVisible();
    await userEvent.click(await canvas.findByRole("button", { name: "Add Transaction" }));
    const dialog = within(await screen.findByRole("dialog", { name: "New transaction" }));
    await waitFor(() => expect(dialog.getByLabelText("Kind")).toHaveFocus());
    await userEvent.clear(dialog.getByLabelText("Date"));
    await userEvent.type(dialog.getByLabelText("Date"), "2026-03-03");
    await userEvent.type(dialog.getByLabelText("Symbol"), "MSFT");
    await userEvent.type(dialog.getByLabelText("Shares"), "1,000");
    await userEvent.type(dialog.getByLabelText("Price per share"), "312.5{Enter}");
    await expectToast("Recorded: Buy 1,000 MSFT at $312.50.");
    const undo = await findUndo();
    await expect(await canvas.findByRole("table", { name: "Holdings of Growth" })).toBeVisible();
    await expect(
      await canvas.findByText(/^Cash is hidden until you record a deposit/),
    ).toBeVisible();
    await userEvent.click(undo);
    await expect(await canvas.findByText("No holdings yet")).toBeVisible();
  },
};

export const CorrectedAndRemoved: Story = {
  tags: ["calls-fail"],
  play: async ({ canvas, userEvent }) => {
    await openTab(canvas, userEvent, "Transactions");
    const menu = { name: "More for Sell 10 AAPL at $199.00 of Feb 2, 2026" };
    await userEvent.click(await canvas.findByRole("button", menu));
    await userEvent.click(await canvas.findByRole("menuitem", { name: "Edit…" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit transaction" }));
    const price = await dialog.findByLabelText("Price per share");
    await expect(price).toHaveValue("199");
    await userEvent.clear(price);
    await userEvent.type(price, "210{Enter}");
    await expectToast("Changed: Sell 10 AAPL at $210.00.");
    await userEvent.click(await findUndo());
    await expectToast("Restored: Sell 10 AAPL at $199.00");
    await userEvent.click(await canvas.findByRole("button", menu));
    await userEvent.click(await canvas.findByRole("menuitem", { name: "Remove" }));
    await expectToast("Removed: Sell 10 AAPL at $199.00.");
    const undo = await findUndo();
    await waitFor(async () => expect(await transactionRows(canvas)).toHaveLength(5));
    await userEvent.click(undo);
    await waitFor(async () => expect(await transactionRows(canvas)).toHaveLength(6));
    await userEvent.click(
      await canvas.findByRole("button", {
        name: "More for Buy 40 AAPL at $150.25 of Jan 7, 2025",
      }),
    );
    await userEvent.click(await canvas.findByRole("menuitem", { name: "Remove" }));
    await expectToast("Transaction 4 would no longer be possible: No AAPL is held on 2026-02-02");
    await expect(await transactionRows(canvas)).toHaveLength(6);
  },
};

export const RenamedArchivedAndProtected: Story = {
  render: () => (
    <>
      <Routes>
        <Route path="/portfolios/:id" element={<PortfolioScreen />} />
        <Route path="*" element={null} />
      </Routes>
      <AddressLine />
    </>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "More for Retirement" }));
    await userEvent.click(await canvas.findByRole("menuitem", { name: "Edit…" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit portfolio" }));
    const name = await dialog.findByLabelText("Name");
    await waitFor(() => expect(dialog.getByLabelText("Currency")).toBeDisabled());
    await userEvent.selectOptions(dialog.getByLabelText("Cost basis method"), "average");
    await userEvent.clear(name);
    await userEvent.type(name, "Pension{Enter}");
    await expect(await canvas.findByRole("heading", { level: 1, name: "Pension" })).toBeVisible();
    await expectToast("Pension has been changed");
    await userEvent.click(await findUndo());
    await expectToast("Changes to Retirement have been undone");
    await expect(
      await canvas.findByRole("heading", { level: 1, name: "Retirement" }),
    ).toBeVisible();
    await userEvent.click(await canvas.findByRole("button", { name: "More for Retirement" }));
    await userEvent.click(await canvas.findByRole("menuitem", { name: "Archive" }));
    await expectToast("Retirement has been archived");
    await userEvent.click(await canvas.findByRole("button", { name: "More for AAPL" }));
    await userEvent.click(await canvas.findByRole("menuitem", { name: "Protect this position…" }));
    await expect(
      await canvas.findByText("/rules?create&symbol=AAPL&recipe=trailingStop"),
    ).toBeVisible();
  },
};

export const DeletedAndRestored: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "More for Retirement" }));
    await userEvent.click(await canvas.findByRole("menuitem", { name: "Delete" }));
    const dialog = within(await screen.findByRole("alertdialog", { name: "Delete portfolio" }));
    await userEvent.click(await dialog.findByRole("button", { name: "Delete" }));
    await expect(await canvas.findByText("No portfolios yet")).toBeVisible();
    await userEvent.click(await findUndo());
    await expect(await canvas.findByRole("article", { name: "Retirement" })).toBeVisible();
  },
};

export const NotFound: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ path: "/portfolios/7" }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Portfolio not found")).toBeVisible();
  },
};
