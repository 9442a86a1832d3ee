import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import { importRowsFail } from "../../../mocks/scenarios/scenarios.ts";
import { ImportDialog } from "../../../ui/features/portfolios/ImportDialog.tsx";
import { expectToast } from "../../expectToast.ts";
import { onPage, worldOf } from "../../page.ts";
import { addPortfolio } from "../../seeds.ts";

const meta = {
  component: ImportDialog,
  args: { portfolio: { id: 1 }, onClose: fn() },
  parameters: onPage({
    prepare: async (world) => {
      await addPortfolio(world, "Growth");
    },
  }),
} satisfies Meta<typeof ImportDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

const findDialog = async () =>
  within(await screen.findByRole("dialog", { name: "Import transactions" }));

const HEADER =
  "Action,Time,ISIN,Ticker,Name,ID,No. of shares,Price / share,Currency (Price / share),Total,Currency (Total)";
const BUY = "Market buy,2025-12-01 15:00:00,US0378331005,AAPL,Apple,E1,2,100,USD,200,USD";
const SELL = "Market sell,2025-12-02 15:00:00,US0378331005,AAPL,Apple,E2,9,100,USD,900,USD";
const UNKNOWN = "Market buy,2025-12-01 16:00:00,,,No Such Thing,E3,2,100,USD,200,USD";

const fileOf = (...rows: readonly string[]) =>
  new File([[HEADER, ...rows, ""].join("\n")], "trading212.csv", { type: "text/csv" });

type Upload = { upload: (element: HTMLElement, file: File) => Promise<void> };

async function choose(userEvent: Upload, file: File) {
  const dialog = await findDialog();
  await userEvent.upload(await dialog.findByLabelText("Choose a file or drop it here"), file);
  return dialog;
}

/** The button is disabled while the rows are checked. */
const expectReady = (dialog: ReturnType<typeof within>, name: string) =>
  waitFor(() => expect(dialog.getByRole("button", { name })).toBeEnabled());

export const CommittedAndUndone: Story = {
  tags: ["calls-fail"],
  parameters: onPage({
    scenario: importRowsFail,
    prepare: async (world) => {
      await addPortfolio(world, "Growth");
    },
  }),
  play: async ({ loaded, userEvent }) => {
    const world = worldOf(loaded);
    const frame = await screen.findByRole("dialog", { name: "Import transactions" });
    const top = frame.offsetTop;
    const dialog = await choose(userEvent, fileOf(BUY, SELL));
    await expect(await dialog.findByText("The rows could not be loaded")).toBeVisible();
    // A taller step must not move the dialog.
    await expect(frame.offsetTop).toBe(top);
    world.endScenario();
    await userEvent.click(dialog.getByRole("button", { name: "Retry" }));
    await expect(await dialog.findByText("Ready")).toBeVisible();
    await expect(dialog.getByText("Trading 212", { selector: ".import-reading" })).toBeVisible();
    await expect(await dialog.findByText(/9 shares of AAPL are more than the 2/)).toBeVisible();
    await userEvent.click(dialog.getByRole("button", { name: "Rejected 1" }));
    await waitFor(() => expect(dialog.queryByText("Ready")).toBeNull());
    const record = () => dialog.findByRole("button", { name: "Record 1 transaction" });
    const [staged] = (await world.call("GET", "/api/portfolios/1/imports")) as { id: string }[];
    await world.call("DELETE", `/api/portfolios/1/imports/${staged!.id}`);
    await userEvent.click(await record());
    await expect(await dialog.findByText("The server no longer has the file")).toBeVisible();
    await userEvent.click(dialog.getByRole("button", { name: "Send trading212.csv again" }));
    await waitFor(async () => expect(await record()).toBeEnabled());
    await waitFor(() => expect(dialog.queryByText("The server no longer has the file")).toBeNull());
    await userEvent.click(await record());
    await expect(
      await dialog.findByText("1 transaction of trading212.csv is recorded"),
    ).toBeVisible();
    const recorded = async () =>
      (await world.call("GET", "/api/portfolios/1/transactions")) as unknown[];
    await expect(await recorded()).toHaveLength(1);
    await userEvent.click(dialog.getByRole("button", { name: "Undo" }));
    await expectToast("1 transaction has been removed");
    await expect(await recorded()).toHaveLength(0);
  },
};

export const ReadOtherwiseAndDuplicates: Story = {
  parameters: onPage({
    prepare: async (world) => {
      await addPortfolio(world, "Growth");
      await world.call("POST", "/api/portfolios/1/transactions", {
        kind: "buy",
        date: "2025-12-01",
        symbol: "AAPL",
        quantity: "2",
        price: "100",
        currency: "USD",
      });
    },
  }),
  play: async ({ userEvent }) => {
    const dialog = await choose(userEvent, new File([""], "empty.csv"));
    await expect(await dialog.findByText("The file is empty")).toBeVisible();
    const discard = () => userEvent.click(dialog.getByRole("button", { name: "Discard the file" }));
    await discard();
    const file = new File(["What;When;Paper;Pieces;Each\nbuy;2025-12-01;AAPL;2;100,5\n"], "my.csv");
    await choose(userEvent, file);
    await expect(await dialog.findByText(/columns match no known broker/)).toBeVisible();
    await userEvent.selectOptions(dialog.getByLabelText("Format"), "Custom columns");
    for (const [field, header] of [
      ["Kind", "What"],
      ["Date", "When"],
      ["Symbol", "Paper"],
      ["Shares", "Pieces"],
      ["Price", "Each"],
    ] as const) {
      await userEvent.selectOptions(await dialog.findByLabelText(field), header);
    }
    await userEvent.click(dialog.getByRole("button", { name: "Read again" }));
    await expectReady(dialog, "Record 1 transaction");
    await discard();
    await choose(userEvent, fileOf(BUY));
    await expect(await dialog.findByText("Recorded already")).toBeVisible();
    await userEvent.click(dialog.getByLabelText("Record duplicates as well"));
    await expectReady(dialog, "Record 1 transaction");
  },
};

export const QuestionOnAPhone: Story = {
  tags: ["phone"],
  play: async ({ userEvent }) => {
    const dialog = await choose(userEvent, fileOf(BUY, SELL, UNKNOWN));
    await expect(await dialog.findByText(/9 shares of AAPL are more than the 2/)).toBeVisible();
    await expect(await dialog.findByText(/No stock was found/)).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Record 1 transaction" })).toBeDisabled();
    await userEvent.type(await dialog.findByLabelText("Symbol of No Such Thing"), "MSFT");
    await userEvent.click(dialog.getByRole("button", { name: "Use" }));
    await expectReady(dialog, "Record 2 transactions");
  },
};

export const UnitOfPrices: Story = {
  play: async ({ userEvent }) => {
    const rows = [
      "Symbol,Current Price,Trade Date,Purchase Price,Quantity,Commission,Comment,Transaction Type",
      "ZZTOP.L,2450.00,20251104,2400.00,10,500.00,,BUY",
    ];
    const dialog = await choose(userEvent, new File([rows.join("\n")], "quotes.csv"));
    await userEvent.type(await dialog.findByLabelText("Symbol of ZZTOP.L"), "ZZTOP.L");
    await userEvent.click(dialog.getByRole("button", { name: "Use" }));
    await expect(await dialog.findByText(/Choose the unit of its prices/)).toBeVisible();
    await expect(dialog.getByText(/^1 stock is unclear/)).toBeVisible();
    await userEvent.click(dialog.getByRole("button", { name: "The prices of ZZTOP.L are in GBX" }));
    await expect(await dialog.findByText(/10 ZZTOP\.L at 24 GBP/)).toBeVisible();
    await expectReady(dialog, "Record 1 transaction");
  },
};

export const OtherSettings: Story = {
  play: async ({ loaded, userEvent }) => {
    const file = {
      version: 1,
      portfolio: {
        name: "Pension",
        description: "From the old bank",
        currency: "CHF",
        lotMethod: "lifo",
        benchmark: "MSFT",
      },
      transactions: [{ date: "2025-12-01", kind: "deposit", currency: "CHF", amount: "1000" }],
      prices: [],
    };
    const dialog = await choose(userEvent, new File([JSON.stringify(file)], "pension.json"));
    const settings = within(
      await dialog.findByRole("region", { name: /portfolio with different settings/ }),
    );
    await expect(await settings.findByText("Currency: CHF (this portfolio: USD)")).toBeVisible();
    await expect(settings.getByText("Benchmark: MSFT (this portfolio: the default)")).toBeVisible();
    await userEvent.click(settings.getByRole("button", { name: "Use the file's settings" }));
    await waitFor(() =>
      expect(dialog.queryByText("Currency: CHF (this portfolio: USD)")).toBeNull(),
    );
    await expectReady(dialog, "Record 1 transaction");
    await userEvent.click(dialog.getByRole("button", { name: "Record 1 transaction" }));
    await expect(
      await dialog.findByText("1 transaction of pension.json is recorded"),
    ).toBeVisible();
    await expect(await worldOf(loaded).call("GET", "/api/portfolios/1")).toMatchObject({
      name: "Growth",
      description: "From the old bank",
      currency: "CHF",
      lotMethod: "lifo",
      benchmark: "MSFT",
    });
  },
};
