import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor, within } from "storybook/test";
import { failing, slowNetwork } from "../../../mocks/scenarios/scenarios.ts";
import type { StoryWorld } from "../../../mocks/storyWorld.ts";
import { WatchlistScreen } from "../../../ui/features/watchlist/WatchlistScreen.tsx";
import { expectLoadedOnRetry } from "../../expectLoadedOnRetry.ts";
import { expectToast, findUndo } from "../../expectToast.ts";
import { onPage } from "../../page.ts";
import { watchStocks } from "../../seeds.ts";

const watchSome = (world: StoryWorld): Promise<void> =>
  watchStocks(world, {
    "BATS.L": "British American Tobacco",
    "TECK-B.TO": "Teck Resources Class B",
    "7203.T": "Toyota Motor",
    KO: "Coca-Cola",
    AAPL: "Apple",
  });

async function keepTwoLists(world: StoryWorld): Promise<void> {
  await watchSome(world);
  await world.call("POST", "/api/watchlists", { name: "Dividends" });
  await world.call("POST", "/api/watchlists/2/entries", { symbol: "KO", name: "Coca-Cola" });
}

const meta = {
  component: WatchlistScreen,
  parameters: {
    layout: "fullscreen",
    ...onPage({ path: "/watchlist", prepare: keepTwoLists }),
  },
} satisfies Meta<typeof WatchlistScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

const symbolsIn = (canvasElement: HTMLElement) =>
  [...canvasElement.querySelectorAll<HTMLElement>(".watchlist-row")].map(
    (row) => row.dataset["row"],
  );
const ORDER = ["AAPL", "KO", "7203.T", "TECK-B.TO", "BATS.L"];

export const LoadedSortedAndMoved: Story = {
  tags: ["calls-fail"],
  parameters: onPage({
    path: "/watchlist",
    prepare: keepTwoLists,
    scenario: [...slowNetwork, ...failing("get", "watchlists/:id/rows")],
  }),
  play: async ({ canvas, canvasElement, loaded, userEvent }) => {
    await expectLoadedOnRetry(
      { loaded },
      "Waiting for the watchlist.",
      "The watchlist could not be loaded",
    );
    await expect(await canvas.findByRole("heading", { level: 1, name: "Watchlist" })).toBeVisible();
    const table = await canvas.findByRole("table", { name: "Watchlist" });
    await waitFor(() => expect(within(table).getAllByRole("row")).toHaveLength(6));
    await expect(symbolsIn(canvasElement)).toEqual(ORDER);
    await waitFor(() =>
      expect(canvasElement.querySelectorAll(".sparkline polyline")).toHaveLength(5),
    );
    await expect(canvas.queryByText(/^Sorted by/)).toBeNull();
    await userEvent.click(await canvas.findByRole("button", { name: "Symbol" }));
    await waitFor(() =>
      expect(symbolsIn(canvasElement)).toEqual(["7203.T", "AAPL", "BATS.L", "KO", "TECK-B.TO"]),
    );
    await expect(await canvas.findByRole("columnheader", { name: "Symbol" })).toHaveAttribute(
      "aria-sort",
      "ascending",
    );
    await userEvent.click(canvas.getByRole("button", { name: "Back to my order" }));
    await waitFor(() => expect(symbolsIn(canvasElement)).toEqual(ORDER));
    const menu = await canvas.findByRole("button", { name: "More for AAPL" });
    menu.focus();
    await userEvent.keyboard("{Enter}");
    await userEvent.click(await canvas.findByRole("menuitem", { name: "Move down" }));
    await expect(await canvas.findByText("AAPL moved to position 2 of 5")).toBeInTheDocument();
    await waitFor(() => expect(symbolsIn(canvasElement).slice(0, 2)).toEqual(["KO", "AAPL"]));
    await waitFor(() =>
      expect(canvas.getByRole("button", { name: "More for AAPL" })).toHaveFocus(),
    );
  },
};

export const Phone: Story = {
  tags: ["phone"],
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole("combobox", { name: "Watchlists" })).toBeVisible();
    await waitFor(() => expect(symbolsIn(canvasElement)).toEqual(ORDER));
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const DraftedDeletedAndBack: Story = {
  parameters: onPage({ path: "/watchlist?name=Tea&add=KO,MSFT", prepare: keepTwoLists }),
  play: async ({ canvas, canvasElement, userEvent }) => {
    const naming = within(await screen.findByRole("dialog", { name: "New list" }));
    await expect(naming.getByRole("textbox")).toHaveValue("Tea");
    await userEvent.click(naming.getByRole("button", { name: "Create" }));
    const adding = within(await screen.findByRole("dialog", { name: "Add stocks to Tea" }));
    await expect(adding.getByRole("textbox")).toHaveValue("KO, MSFT");
    await userEvent.click(await adding.findByRole("button", { name: "Add 2 stocks" }));
    await waitFor(() => expect(symbolsIn(canvasElement)).toEqual(["KO", "MSFT"]));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await userEvent.click(canvas.getByRole("button", { name: "More for Tea" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
    const asked = within(await screen.findByRole("alertdialog"));
    await userEvent.click(asked.getByRole("button", { name: "Delete" }));
    await expectToast("Tea has been deleted");
    await waitFor(() => expect(symbolsIn(canvasElement)).toEqual(ORDER));
    await userEvent.click(await findUndo());
    await waitFor(() => expect(symbolsIn(canvasElement)).toEqual(["KO", "MSFT"]));
  },
};

export const AddMany: Story = {
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Add stocks" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByLabelText("Symbols"));
    await userEvent.paste("###Tech,NASDAQ:MSFT,$NVDA\nKO ZZZZ ../x");
    const found = await dialog.findByRole("list", { name: "Found" });
    await waitFor(() =>
      expect(
        within(found)
          .getAllByRole("listitem")
          .map(({ textContent }) => textContent),
      ).toEqual([
        "MSFTMicrosoftNew",
        "NVDANVIDIANew",
        "KOCoca-ColaAlready on this list",
        "ZZZZUnknown; will not be added",
      ]),
    );
    await expect(await dialog.findByText("Not a symbol: ../x")).toBeVisible();
    await userEvent.click(dialog.getByRole("button", { name: "Add 2 stocks" }));
    await expectToast("2 stocks added to Watchlist");
    await waitFor(() => expect(symbolsIn(canvasElement)).toEqual(["MSFT", "NVDA", ...ORDER]));
  },
};

export const AddByName: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Add stocks" }));
    const dialog = within(await screen.findByRole("dialog"));
    const field = dialog.getByLabelText("Symbols");
    await userEvent.type(field, "apple, nvda, microsoft{Enter}");
    await waitFor(() => expect(field).toHaveValue("AAPL, nvda, MSFT\n"));
    await waitFor(() =>
      expect(dialog.getByRole("button", { name: /^Add [23] stocks$/ })).toBeEnabled(),
    );
  },
};

export const CreatedAndNamedTwice: Story = {
  tags: ["calls-fail"],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "New list" }));
    const dialog = within(await screen.findByRole("dialog"));
    const name = dialog.getByLabelText("Name");
    await userEvent.type(name, "dividends{Enter}");
    await expect(
      await dialog.findByText("A watchlist named 'dividends' already exists"),
    ).toBeVisible();
    await userEvent.clear(name);
    await userEvent.type(name, "Banks{Enter}");
    await expectToast("Banks has been created");
    await expect(await canvas.findByText("Banks is empty")).toBeVisible();
  },
};

export const Empty: Story = {
  tags: ["phone"],
  parameters: onPage({ path: "/watchlist", prepare: () => Promise.resolve() }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Your watchlist is empty")).toBeVisible();
    await expect(await canvas.findByRole("link", { name: "Find a stock to watch" })).toBeVisible();
  },
};
