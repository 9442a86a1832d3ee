import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import { otherExchanges } from "../../../mocks/scenarios/marketListScenarios.ts";
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
    control: idle,
    found: 0,
    shown: 0,
    onKindChange: fn(),
    onLimitsChange: fn(),
  },
} satisfies Meta<typeof FilterPanel>;

export default meta;
type Story = StoryObj<typeof meta>;

export const LimitsChange: Story = {
  parameters: onPage({ scenario: otherExchanges }),
  play: async ({ args, canvas, userEvent }) => {
    const { limits, onLimitsChange } = args;
    await expect(canvas.getByRole("heading", { name: "Stocks Under $10" })).toBeVisible();
    await expect(canvas.getByText("Idle")).toBeVisible();
    await expect(canvas.getByText("Never run")).toBeVisible();
    await expect(canvas.getByText("Found 0 opportunities")).toBeVisible();
    await expect(await canvas.findByText("1 of 1 data sources available")).toBeVisible();
    const market = canvas.getByLabelText("Market");
    await expect(market).toHaveDisplayValue("United States");
    for (const [field, choice, change] of [
      ["Max Price", "Under $50", { maxPrice: 50 }],
      ["Min Volume", "1M+", { minVolume: 1_000_000 }],
      ["Upside Filter", "30%+", { upside: 30 }],
    ] as const) {
      await userEvent.selectOptions(canvas.getByLabelText(field), choice);
      await expect(onLimitsChange).toHaveBeenLastCalledWith({ ...limits, ...change });
    }
    for (const [typed, choice, markets] of [
      ["lond", "London", ["LSE"]],
      ["all", "All four", ["US", "LSE", "TSE", "TSX"]],
      ["ita", "Milan, Italy", ["MIL"]],
    ] as const) {
      await userEvent.click(market);
      await userEvent.clear(market);
      await userEvent.type(market, typed);
      await userEvent.click(await screen.findByRole("option", { name: choice }));
      await expect(onLimitsChange).toHaveBeenLastCalledWith({ ...limits, markets });
    }
    await userEvent.click(canvas.getByRole("button", { name: "Run Screener" }));
    await expect(args.control.run).toHaveBeenCalledWith(DEFAULT_LIMITS);
  },
};

export const MarketsAbroad: Story = {
  tags: ["phone"],
  args: { limits: { ...DEFAULT_LIMITS, markets: ["LSE", "TSE"] } },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.queryByLabelText("Market")).not.toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Filters (1)" }));
    await waitFor(() =>
      expect(canvas.getByLabelText("Market")).toHaveDisplayValue("London and Tokyo"),
    );
    await expect(canvas.getByLabelText("Max Price")).toHaveAccessibleDescription(
      "Converted to US dollars",
    );
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

const ranFiveHoursAgo: ScreenerControl = {
  ...idle,
  status: {
    isRunning: false,
    lastRun: "2026-11-20T10:00:00Z",
    progress: null,
    run: null,
    results: null,
  },
};
/** A run may be in progress before the status is known. */
const unknown: ScreenerControl = { ...idle, status: undefined, isUnknown: true };

export const RunningAndUnknown: Story = {
  render: (args) => (
    <>
      <FilterPanel {...args} control={running} />
      <FilterPanel
        {...args}
        kind="earnings"
        limits={{ ...DEFAULT_LIMITS, maxPrice: 50 }}
        control={ranFiveHoursAgo}
        found={17}
        shown={4}
      />
      <FilterPanel {...args} limits={{ ...DEFAULT_LIMITS, maxPrice: 20 }} control={unknown} />
    </>
  ),
  play: async ({ args, canvas, userEvent }) => {
    const panel = (name: string) => within(canvas.getByRole("region", { name }));
    const standard = panel("Stocks Under $10");
    await expect(standard.getByText("Running")).toBeVisible();
    await expect(standard.getByText("200 of 600 stocks")).toBeVisible();
    await expect(standard.getByRole("button", { name: /Run Screener/ })).toBeDisabled();
    const earnings = panel("Stocks Under $50");
    await expect(earnings.getByText("5h")).toBeVisible();
    await expect(earnings.getByText("Found 17 opportunities, 4 shown")).toBeVisible();
    await expect(earnings.getByRole("button", { name: "Run Earnings Screener" })).toBeEnabled();
    const notKnown = panel("Stocks Under $20");
    await expect(notKnown.getByRole("button", { name: "Run Screener" })).toBeDisabled();
    await userEvent.click(earnings.getByRole("radio", { name: "Standard" }));
    await expect(args.onKindChange).toHaveBeenCalledWith("standard");
  },
};
