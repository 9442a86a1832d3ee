import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { otherExchanges } from "../../../mocks/marketListScenarios.ts";
import { FilterPanel } from "../../../ui/features/screener/FilterPanel.tsx";
import { DEFAULT_LIMITS } from "../../../ui/features/screener/limits.ts";
import { onPage } from "../../page.ts";
import type { ScreenerControl } from "../../../ui/features/screener/useScreener.ts";

const idle: ScreenerControl = {
  results: [],
  error: undefined,
  isFetching: false,
  status: { isRunning: false, lastRun: null, progress: null, run: null, results: null },
  isRunning: false,
  isUnknown: false,
  retry: fn(),
  run: fn(() => Promise.resolve()),
};

const running: ScreenerControl = {
  ...idle,
  isRunning: true,
  status: {
    isRunning: true,
    lastRun: null,
    progress: { done: 200, total: 600 },
    run: null,
    results: null,
  },
};

const meta = {
  component: FilterPanel,
  parameters: onPage(),
  args: {
    kind: "standard",
    limits: DEFAULT_LIMITS,
    standard: idle,
    earnings: idle,
    found: 0,
    onKindChange: fn(),
    onLimitsChange: fn(),
  },
} satisfies Meta<typeof FilterPanel>;

export default meta;
type Story = StoryObj<typeof meta>;

export const NeverRun: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole("heading", { name: "Stocks Under $10" })).toBeVisible();
    await expect(canvas.getByText("Idle")).toBeVisible();
    await expect(canvas.getByText("Never run")).toBeVisible();
    await expect(canvas.getByText("Found 0 opportunities")).toBeVisible();
    await expect(await canvas.findByText("Scanning 1 of 1 data sources")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Run Screener" }));
    await expect(args.standard.run).toHaveBeenCalledWith(DEFAULT_LIMITS);
  },
};

/** Before the status is known a run may be under way: a click would only be refused. */
export const Unknown: Story = {
  args: { standard: { ...idle, status: undefined, isUnknown: true } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: "Run Screener" })).toBeDisabled();
    await expect(canvas.getByRole("button", { name: "Run Earnings Screener" })).toBeEnabled();
  },
};

export const LimitsChange: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.selectOptions(canvas.getByLabelText("Max Price"), "Under $50");
    await expect(args.onLimitsChange).toHaveBeenLastCalledWith({ ...args.limits, maxPrice: 50 });
    await userEvent.selectOptions(canvas.getByLabelText("Min Volume"), "1M+");
    await expect(args.onLimitsChange).toHaveBeenLastCalledWith({
      ...args.limits,
      minVolume: 1_000_000,
    });
    await userEvent.selectOptions(canvas.getByLabelText("Upside Filter"), "30%+");
    await expect(args.onLimitsChange).toHaveBeenLastCalledWith({ ...args.limits, upside: 30 });
  },
};

/** One of the four markets, all of them, or another exchange that a source lists. */
export const MarketChanges: Story = {
  parameters: onPage({ scenario: otherExchanges }),
  play: async ({ args, canvas, userEvent }) => {
    const market = canvas.getByLabelText("Market");
    await expect(market).toHaveDisplayValue("United States");
    await canvas.findByRole("option", { name: "Milan, Italy" });
    for (const [choice, markets] of [
      ["London", ["LSE"]],
      ["All four", ["US", "LSE", "TSE", "TSX"]],
      ["Milan, Italy", ["MIL"]],
    ] as const) {
      await userEvent.selectOptions(market, choice);
      await expect(args.onLimitsChange).toHaveBeenLastCalledWith({ ...args.limits, markets });
    }
  },
};

/** Prices abroad are compared in dollars; what a program chose is offered beside the choices. */
export const MarketsAbroad: Story = {
  tags: ["phone"],
  args: { limits: { ...DEFAULT_LIMITS, markets: ["LSE", "TSE"] } },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText("Market")).toHaveDisplayValue("London and Tokyo");
    await expect(canvas.getByLabelText("Max Price")).toHaveAccessibleDescription(
      "Converted to US dollars",
    );
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const Running: Story = {
  args: { standard: running },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Running")).toBeVisible();
    await expect(canvas.getByText("200 of 600 stocks")).toBeVisible();
    await expect(canvas.getByRole("button", { name: /Run Screener/ })).toBeDisabled();
    await expect(canvas.getByRole("button", { name: "Run Earnings Screener" })).toBeEnabled();
  },
};

export const EarningsMode: Story = {
  args: {
    kind: "earnings",
    found: 17,
    earnings: {
      ...idle,
      status: {
        isRunning: false,
        lastRun: "2026-11-20T10:00:00Z",
        progress: null,
        run: null,
        results: null,
      },
    },
  },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByText("5h")).toBeVisible();
    await expect(canvas.getByText("Found 17 opportunities")).toBeVisible();
    await userEvent.click(canvas.getByRole("radio", { name: "Standard" }));
    await expect(args.onKindChange).toHaveBeenCalledWith("standard");
  },
};
