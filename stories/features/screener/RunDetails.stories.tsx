import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import type { ScreenerRunDetails } from "../../../ui/api/endpoints.ts";
import { RunDetails } from "../../../ui/features/screener/RunDetails.tsx";
import { onPage } from "../../page.ts";

const NAMES: Readonly<Record<string, string>> = { LSE: "London", TSE: "Tokyo", MIL: "Milan" };

const running: ScreenerRunDetails = {
  id: 1,
  status: "running",
  startedAt: "2026-11-20T14:55:00Z",
  finishedAt: null,
  parameters: { maxPrice: 10, minVolume: 100_000, upsideFilter: "all" },
  reason: null,
  listed: 6744,
  leftOut: { price: 3996, volume: 1284, warrant: 26, right: 6, unit: 1 },
  total: 1431,
  screened: 540,
  waiting: 888,
  skipped: 3,
  found: 212,
  expectedEnd: "2026-11-20T15:08:00Z",
};
const ended = { ...running, finishedAt: "2026-11-20T15:08:00Z", expectedEnd: null } as const;

type Market = NonNullable<ScreenerRunDetails["markets"]>[number];

const listed = (market: string, facts: Partial<Market> & Pick<Market, "isComplete">): Market => ({
  market,
  listed: 0,
  total: null,
  source: "yahoo",
  asOf: "2026-11-20T14:55:00Z",
  ...facts,
});

const meta = {
  component: RunDetails,
  parameters: onPage(),
  args: { run: running, nameOf: (code) => NAMES[code] ?? code },
} satisfies Meta<typeof RunDetails>;

export default meta;
type Story = StoryObj<typeof meta>;

const abroad = {
  ...running,
  parameters: { ...running.parameters, markets: ["LSE", "TSE", "MIL"] },
} satisfies ScreenerRunDetails;

const completed = {
  ...ended,
  status: "completed",
  screened: 1431,
  waiting: 0,
  skipped: 0,
} as const;

const runs = {
  running,
  whole: completed,
  incomplete: { ...completed, screened: 1422, skipped: 9 },
  failed: { ...ended, status: "failed", reason: "The server stopped" },
  // Stocks are listed page by page first.
  listing: {
    ...abroad,
    listed: null,
    leftOut: null,
    listing: { market: "TSE", pages: 3, expected: 28 },
    total: 0,
    screened: 0,
    waiting: 0,
    skipped: 0,
    found: 0,
    expectedEnd: null,
  },
  parts: {
    ...abroad,
    leftOut: { price: 996, volume: 1284, warrant: 0, right: 0, unit: 0, currency: 12 },
    markets: [
      listed("LSE", { listed: 2500, total: 4120, isComplete: false }),
      listed("TSE", {
        listed: 3893,
        total: 3893,
        isComplete: true,
        asOf: "2026-11-18T15:00:00Z",
      }),
      listed("MIL", { listed: 0, total: null, isComplete: false, source: null, asOf: null }),
    ],
    rates: [
      { currency: "GBP", dollars: 1.3, asOf: "2026-11-20T14:54:00Z" },
      { currency: "JPY", dollars: 0.0067, asOf: "2026-11-18T14:54:00Z" },
    ],
  },
} satisfies Record<string, ScreenerRunDetails>;

const sentences = {
  running: [/^Excluded from 6,744 listed stocks: 3,996 above the maximum price/],
  whole: [],
  incomplete: ["The last run checked only 1,422 of 1,431 stocks."],
  failed: [
    "The last run ended after 540 of 1,431 stocks: The server stopped. Its results so far are shown.",
  ],
  listing: ["Listing the stocks of Tokyo: 3 of 28 pages"],
  parts: [
    "London: only the 2,500 largest of 4,120 stocks could be listed.",
    "Tokyo: no source could update the list, so the stocks of Nov 18, 2026 were used.",
    "Milan: no source could list its stocks, so they are not included.",
    /12 are in a currency without an exchange rate\.$/,
    /^Prices were compared in US dollars, with the rates of Nov 18, 2026.*£1\.00 = \$1\.30 and \$1\.00 = ¥149\.$/,
  ],
} satisfies Record<keyof typeof runs, readonly (string | RegExp)[]>;

export const EveryRun: Story = {
  tags: ["phone"],
  render: ({ nameOf }) => (
    <>
      {Object.entries(runs).map(([name, run]) => (
        <section key={name} aria-label={name}>
          <RunDetails run={run} nameOf={nameOf} />
        </section>
      ))}
    </>
  ),
  play: async ({ canvas }) => {
    for (const [name, expected] of Object.entries(sentences)) {
      const run = within(canvas.getByRole("region", { name }));
      for (const sentence of expected) await expect(run.getByText(sentence)).toBeVisible();
    }
    // Only an incomplete run shows its progress.
    const whole = within(canvas.getByRole("region", { name: "whole" }));
    await expect(whole.queryByText(/^The last run/)).toBeNull();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
