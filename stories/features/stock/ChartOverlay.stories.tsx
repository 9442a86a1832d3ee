import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor, within } from "storybook/test";
import { STORY_TIME } from "../../../mocks/storyTime.ts";
import type { StoryWorld } from "../../../mocks/storyWorld.ts";
import type { ChartLines } from "../../../ui/api/endpoints.ts";
import { storyQuote } from "../../../mocks/storyQuotes.ts";
import { formatPrice } from "../../../ui/format/number.ts";
import { failing, moveAlertConflicts, noSource } from "../../../mocks/scenarios/scenarios.ts";
import { ChartOverlay } from "../../../ui/features/stock/ChartOverlay.tsx";
import { AddressLine } from "../../AddressLine.tsx";
import { expectAddress } from "../../expectAddress.ts";
import { expectToast, findUndo } from "../../expectToast.ts";
import { onPage, worldOf } from "../../page.ts";
import { addAlert } from "../../seeds.ts";
import { expectFocusIn } from "../../expectFocusIn.ts";

const meta = {
  component: ChartOverlay,
  render: () => (
    <>
      <ChartOverlay />
      <AddressLine />
    </>
  ),
  parameters: { layout: "fullscreen", ...onPage({ path: "/alerts?chart=AAPL" }) },
} satisfies Meta<typeof ChartOverlay>;

export default meta;
type Story = StoryObj<typeof meta>;

const findOverlay = async () =>
  within(await screen.findByRole("dialog", { name: /^Live chart of/ }));

const findChart = async (symbol: string) =>
  (await findOverlay()).findByRole("application", { name: `${symbol} price chart` });

async function chooseTool(user: { click(element: Element): Promise<void> }, name: string) {
  await user.click((await findOverlay()).getByRole("button", { name: "More chart tools" }));
  await user.click(await screen.findByRole("menuitem", { name }));
}

export const Loaded: Story = {
  tags: ["screenshot"],
  play: async () => {
    const overlay = await findOverlay();
    await expect(await findChart("AAPL")).toHaveAccessibleDescription(/18\d daily bars from/);
    await expect(await overlay.findByText("Apple")).toBeVisible();
    const { price } = await storyQuote("AAPL");
    await expect(await overlay.findByText(formatPrice(price, "USD"))).toBeVisible();
    const intervals = within(overlay.getByRole("radiogroup", { name: "Interval" }));
    await expect(intervals.getAllByRole("radio")).toHaveLength(6);
    for (const name of ["1M, 1 minute", "5M", "30M", "1H", "1D", "1W"]) {
      await expect(intervals.getByRole("radio", { name: new RegExp(`^${name}`) })).toBeVisible();
    }
    await expect(intervals.getByRole("radio", { name: /^1D/ })).toBeChecked();
    const ranges = within(overlay.getByRole("radiogroup", { name: "Range" }));
    await expect(ranges.getByRole("radio", { name: "6M, 6 months" })).toBeChecked();
    await expect(
      overlay.getByRole("link", { name: "AAPL on Yahoo Finance, opens in a new tab" }),
    ).toHaveAttribute("href", "https://finance.yahoo.com/quote/AAPL");
  },
};

export const Phone: Story = {
  tags: ["phone"],
  play: async () => {
    await findChart("AAPL");
    const ranges = within((await findOverlay()).getByRole("radiogroup", { name: "Range" }));
    for (const range of ranges.getAllByRole("radio")) {
      const { left, right } = range.getBoundingClientRect();
      await expect(left).toBeGreaterThanOrEqual(0);
      await expect(right).toBeLessThanOrEqual(window.innerWidth);
    }
    await waitFor(() => {
      const { bottom } = document.querySelector(".chart-workspace-end")!.getBoundingClientRect();
      return expect(Math.abs(window.innerHeight - bottom - 12)).toBeLessThanOrEqual(2);
    });
    const toolbar = document.querySelector(".chart-toolbar");
    await expect(toolbar?.getBoundingClientRect().height).toBeLessThan(64);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const ViewInTheAddress: Story = {
  parameters: onPage({ path: "/alerts?chart=AAPL&interval=1h&type=line&table" }),
  play: async ({ userEvent }) => {
    const overlay = await findOverlay();
    const chart = await findChart("AAPL");
    await expect(overlay.getByRole("radio", { name: /^1H/ })).toBeChecked();
    await expect(overlay.getByRole("radio", { name: "Line" })).toBeChecked();
    await waitFor(() => expect(chart.querySelector(".chart-line")).not.toBeNull());
    await expect(chart.querySelector(".chart-candles")).toBeNull();
    await expect(await overlay.findByRole("table")).toBeVisible();
    await chooseTool(userEvent, "Hide the table");
    await waitFor(() => expect(overlay.queryByRole("table")).toBeNull());
    await userEvent.click(overlay.getByRole("radio", { name: /^5M, 5 minutes/ }));
    await expectAddress("/alerts?chart=AAPL&interval=5m&type=line");
    await waitFor(async () =>
      expect(await findChart("AAPL")).toHaveAccessibleDescription(/288 five-minute bars from/),
    );
    await userEvent.click(overlay.getByRole("radio", { name: "Candlestick" }));
    await waitFor(async () =>
      expect((await findChart("AAPL")).querySelector(".chart-candles")).not.toBeNull(),
    );
    await chooseTool(userEvent, "Filled candles");
    await expectAddress("/alerts?chart=AAPL&interval=5m&candles=filled");
  },
};

export const SymbolNotFound: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ path: "/?chart=ZZZZ" }),
  play: async () => {
    await expect(await (await findOverlay()).findByRole("alert")).toHaveTextContent(
      "Symbol 'ZZZZ' not found",
    );
  },
};

export const RetriedSavedAndClosed: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: failing("get", "stocks/chart/:symbol", noSource), isHeld: true }),
  play: async ({ loaded, userEvent }) => {
    const overlay = await findOverlay();
    await expect(await overlay.findByText("Loading chart…")).toBeVisible();
    worldOf(loaded).release();
    await expect(await overlay.findByText("The chart could not be loaded")).toBeVisible();
    await expect(overlay.getByText("No market source is available right now")).toBeVisible();
    worldOf(loaded).endScenario();
    await userEvent.click(overlay.getByRole("button", { name: "Retry" }));
    await expect(await findChart("AAPL")).toBeVisible();
    const saved: { name: string; type: string; size: number }[] = [];
    const blobs = new Map<string, Blob>();
    const createUrl = URL.createObjectURL.bind(URL);
    const press = HTMLAnchorElement.prototype.click;
    URL.createObjectURL = (blob: Blob) => {
      const url = createUrl(blob);
      blobs.set(url, blob);
      return url;
    };
    HTMLAnchorElement.prototype.click = function click() {
      const blob = blobs.get(this.href);
      if (blob) saved.push({ name: this.download, type: blob.type, size: blob.size });
    };
    try {
      await chooseTool(userEvent, "Save as CSV");
      await chooseTool(userEvent, "Save as PNG");
      await waitFor(() => expect(saved).toHaveLength(2));
      await expect(saved.map(({ name, type }) => [name, type])).toEqual([
        ["AAPL-1d.csv", "text/csv"],
        ["AAPL-1d.png", "image/png"],
      ]);
      for (const { size } of saved) await expect(size).toBeGreaterThan(5000);
    } finally {
      URL.createObjectURL = createUrl;
      HTMLAnchorElement.prototype.click = press;
    }
    await userEvent.click(overlay.getByRole("button", { name: "Close chart" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await expectAddress("/alerts");
  },
};

const withAlerts = onPage({
  path: "/alerts?chart=AAPL",
  scenario: failing("put", "alerts/:id/target"),
  prepare: async (world) => {
    await addAlert(world, { symbol: "AAPL", targetPrice: 330, alertType: "above" });
    await addAlert(world, { symbol: "AAPL", targetPrice: 270, alertType: "below" });
    await addAlert(world, { symbol: "AAPL", targetPrice: 4, alertType: "change_percent" });
    await addAlert(world, { symbol: "MSFT", targetPrice: 300, alertType: "above" });
  },
});

const findLine = async (name: string) =>
  (await findOverlay()).findByRole("slider", { name: `Alert: ${name}` });

export const AlertLinesMoved: Story = {
  tags: ["calls-fail"],
  parameters: withAlerts,
  play: async ({ loaded, userEvent }) => {
    const world = worldOf(loaded);
    const above = await findLine("Above");
    const below = await findLine("Below");
    await expect(await findLine("Change +4%")).toHaveAttribute("aria-readonly", "true");
    await expect((await findOverlay()).getAllByRole("slider")).toHaveLength(4);
    const chart = await findChart("AAPL");
    await waitFor(() => expect(chart.querySelectorAll(".chart-mark-earnings").length).toBe(3));
    const move = async (line: HTMLElement, keys: string) => {
      line.focus();
      await userEvent.keyboard(`${keys}{Enter}`);
    };
    await move(below, "{ArrowDown}");
    await expectToast("The alert could not be moved");
    await waitFor(() => expect(below).toHaveAttribute("aria-valuetext", "270.00"));
    world.enterScenario(moveAlertConflicts);
    await move(above, "{ArrowUp}");
    await expectToast("The target has been changed to 320 in the meantime");
    await waitFor(() => expect(above).toHaveAttribute("aria-valuetext", "330.00"));
    world.endScenario();
    await move(above, "{ArrowUp}");
    await expectToast("Alert on AAPL moved to $330.01");
    const undo = await findUndo();
    await waitFor(() => expect(above).toHaveAttribute("aria-valuetext", "330.01"));
    await userEvent.click(undo);
    await expectToast("Alert on AAPL moved back to $330.00");
    await waitFor(() => expect(above).toHaveAttribute("aria-valuetext", "330.00"));
  },
};

export const OlderBarsAndMenu: Story = {
  play: async ({ userEvent }) => {
    const chart = await findChart("AAPL");
    await expect(chart).toHaveAccessibleDescription(/18\d daily bars from/);
    chart.focus();
    await userEvent.keyboard("{Shift>}{F10}{/Shift}");
    const names = (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
    await expect(names.slice(2)).toEqual([
      "Reset view",
      "Table view",
      "Save as PNG",
      "Save as CSV",
    ]);
    await userEvent.click(screen.getByRole("menuitem", { name: "Table view" }));
    await expect(await (await findOverlay()).findByRole("table")).toBeVisible();
    await waitFor(() => expect(chart).toHaveFocus());
    await userEvent.keyboard("{Shift>}{F10}{/Shift}");
    await expectFocusIn(await screen.findByRole("menu"));
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
    await expect(chart).toBeVisible();
    const overlay = await findOverlay();
    const summary = overlay.getByText(/18\d daily bars from/).textContent;
    const [, first = ""] = /from (.+?) to /.exec(summary) ?? [];
    await userEvent.keyboard("++++");
    await waitFor(async () => {
      await userEvent.keyboard("{Home}");
      await expect(overlay.getByRole("status")).toHaveTextContent(/: open/);
      await expect(overlay.getByRole("status")).not.toHaveTextContent(first);
    });
    await userEvent.keyboard("{Shift>}{F10}{/Shift}");
    const item = await screen.findByRole("menuitem", { name: /^Alert when below \$[\d.]+$/ });
    const price = /[\d.]+$/.exec(item.textContent ?? "")?.[0];
    await userEvent.click(item);
    await expectAddress(`/alerts?create&symbol=AAPL&target=${Number(price)}&condition=below`);
  },
};

export const WithIndicators: Story = {
  beforeEach: () => () => localStorage.removeItem("chart-indicators"),
  parameters: onPage({
    path: "/alerts?chart=AAPL&indicators=sma-50,rsi,nonsense,macd-26-12-9,vwap",
  }),
  play: async ({ userEvent }) => {
    const overlay = await findOverlay();
    const chart = await findChart("AAPL");
    const lines = () => [...chart.querySelectorAll(".chart-indicator")];
    await waitFor(async () => {
      await expect(lines()).toHaveLength(2);
      for (const line of lines()) {
        const [, x] = /^M([\d.-]+) /.exec(line.getAttribute("d") ?? "") ?? [];
        await expect(Number(x)).toBeLessThanOrEqual(0);
      }
    });
    await userEvent.click(overlay.getByRole("button", { name: "Indicators" }));
    const [bars] = await overlay.findAllByRole("spinbutton", { name: "Bars" });
    await expect(bars).toHaveValue(50);
    await userEvent.type(bars!, "{Backspace}5");
    await expectAddress("/alerts?chart=AAPL&indicators=sma-55%2Crsi%2Cvwap");
    await expect(await overlay.findByText(/^VWAP needs intraday bars/)).toBeVisible();
    await userEvent.click(overlay.getByRole("button", { name: "Done" }));
    await waitFor(() => expect(overlay.getByRole("button", { name: "Indicators" })).toHaveFocus());
    chart.focus();
    await userEvent.keyboard("{Shift>}{F10}{/Shift}");
    const names = (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
    await expect(names.slice(2, 5)).toEqual(["Alert on SMA 55…", "Alert on RSI 14…", "Reset view"]);
    await userEvent.click(screen.getByRole("menuitem", { name: "Alert on SMA 55…" }));
    await expectAddress("/rules?create&symbol=AAPL&timeframe=1d&indicator=sma&parameters=55");
  },
};

export const ExchangeTimeAndEscape: Story = {
  parameters: onPage({ path: "/alerts?chart=7203.T&interval=30m" }),
  play: async ({ userEvent }) => {
    const chart = await findChart("7203.T");
    await expectFocusIn(chart);
    await expect(within(chart).getByText("Tokyo")).toBeVisible();
    const overlay = await findOverlay();
    await userEvent.click(overlay.getByRole("button", { name: "Draw line" }));
    const pad = await overlay.findByRole("application", { name: "Draw a line" });
    await waitFor(() => expect(pad).toHaveFocus());
    await userEvent.keyboard("{Escape}");
    await waitFor(() =>
      expect(overlay.queryByRole("application", { name: "Draw a line" })).toBeNull(),
    );
    await waitFor(() => expect(chart).toHaveFocus());
    await userEvent.keyboard("{ArrowLeft}");
    const spoken = overlay.getByRole("status");
    await waitFor(() => expect(spoken).toHaveTextContent(/\d\d:[03]0 GMT\+9: open/));
    await userEvent.keyboard("{Escape}");
    await expect(chart).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await expectAddress("/alerts");
  },
};

export const Compare: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ path: "/alerts?chart=AAPL&compare=XQZW" }),
  play: async ({ userEvent }) => {
    const overlay = await findOverlay();
    const chart = await findChart("AAPL");
    await expect(await overlay.findByText("Symbol 'XQZW' not found")).toBeVisible();
    await userEvent.click(overlay.getByRole("button", { name: "Stop comparing with XQZW" }));
    await expectAddress("/alerts?chart=AAPL");
    const compare = overlay.getByRole("button", { name: "Compare" });
    compare.focus();
    await userEvent.keyboard("{Enter}");
    const field = await overlay.findByRole("textbox", { name: "Compare with" });
    await waitFor(() => expect(field).toHaveFocus());
    await userEvent.keyboard("micros{Enter}");
    await waitFor(() => expect(compare).toHaveFocus());
    await waitFor(() => expect(chart.querySelector(".chart-compare")).not.toBeNull());
    await waitFor(() => {
      const labels = [...chart.querySelectorAll(".chart-compare-label")];
      return expect(labels.map(({ textContent }) => textContent)).toEqual([
        expect.stringMatching(/^[+−].*%$/),
        "MSFT",
      ]);
    });
    const table = within(await overlay.findByRole("table", { name: "Compared stocks" }));
    await waitFor(() => expect(table.getAllByRole("row")).toHaveLength(3));
    await waitFor(() =>
      expect(table.getByRole("row", { name: /^MSFT/ })).toHaveTextContent(/\$.*%.*\$[\d.]+T/),
    );
    await waitFor(() =>
      expect(chart.querySelector(".chart-legend")).toHaveTextContent(/AAPL[+−].*%MSFT[+−].*%/),
    );
    await expectAddress("/alerts?chart=AAPL&compare=MSFT");
    await userEvent.click(overlay.getByRole("button", { name: "Stop comparing with MSFT" }));
    await waitFor(() => expect(chart.querySelector(".chart-compare")).toBeNull());
    await waitFor(() => expect(overlay.queryByRole("table")).toBeNull());
    await expectAddress("/alerts?chart=AAPL");
  },
};

const DAY_MS = 86_400_000;

const withLine = onPage({
  path: "/alerts?chart=AAPL",
  prepare: async (world) => {
    const { price } = await storyQuote("AAPL");
    const now = Date.parse(STORY_TIME);
    await world.call("POST", "/api/stocks/lines/AAPL", {
      from: { time: now - 120 * DAY_MS, price: Math.round(price) },
      to: { time: now - 20 * DAY_MS, price: Math.round(price) + 5 },
      scale: "straight",
    });
  },
});

const readLines = async (world: StoryWorld) =>
  ((await world.call("GET", "/api/stocks/lines/AAPL")) as ChartLines).lines;

const findDrawnLine = async () =>
  (await findOverlay()).findByRole("button", { name: /^Line from \$/ });

export const LineDeletedAndAlert: Story = {
  parameters: withLine,
  play: async ({ userEvent }) => {
    const line = await findDrawnLine();
    const drawn = line.getAttribute("aria-label");
    line.focus();
    await userEvent.keyboard("{ArrowUp}");
    await waitFor(() => expect(line).not.toHaveAttribute("aria-label", drawn));
    const name = line.getAttribute("aria-label");
    await userEvent.keyboard("{Delete}");
    await expectToast("Line deleted");
    await waitFor(() => expect(screen.queryByRole("button", { name: /^Line from/ })).toBeNull());
    await userEvent.click(await findUndo());
    await expectToast("Line restored");
    await waitFor(async () => expect(await findDrawnLine()).toHaveAttribute("aria-label", name));
    (await findDrawnLine()).focus();
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await userEvent.click(await screen.findByRole("menuitem", { name: "Alert on this line…" }));
    const form = within(await screen.findByRole("dialog", { name: "Alert on this line" }));
    await expect(form.getByLabelText(/^Name/)).toHaveValue("AAPL crosses the line");
    await userEvent.click(form.getByRole("radio", { name: "Above" }));
    await waitFor(() =>
      expect(form.getByLabelText(/^Name/)).toHaveValue("AAPL crosses above the line"),
    );
  },
};

export const LineChangedTwice: Story = {
  tags: ["calls-fail"],
  parameters: withLine,
  play: async ({ userEvent, loaded }) => {
    const line = await findDrawnLine();
    const world = worldOf(loaded);
    const { id, version, ...drawn } = (await readLines(world))[0]!;
    world.hold("get", "*/api/stocks/lines/AAPL");
    await world.call("PUT", `/api/stocks/lines/AAPL/${id}`, {
      ...drawn,
      to: { ...drawn.to, price: 333 },
      expectedVersion: version,
    });
    line.focus();
    await userEvent.keyboard("{ArrowUp}{Enter}");
    await expectToast("The line could not be changed");
    world.release();
    await waitFor(async () =>
      expect(await findDrawnLine()).toHaveAccessibleName(/to \$333\.00 on/),
    );
    (await findDrawnLine()).focus();
    await userEvent.keyboard("{Enter}");
    await userEvent.click(await screen.findByRole("menuitem", { name: "Make logarithmic" }));
    await waitFor(async () =>
      expect(await readLines(world)).toMatchObject([{ scale: "logarithmic" }]),
    );
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
    (await findDrawnLine()).focus();
    await userEvent.keyboard("{Enter}");
    await expect(await screen.findByRole("menuitem", { name: "Make straight" })).toBeVisible();
  },
};
