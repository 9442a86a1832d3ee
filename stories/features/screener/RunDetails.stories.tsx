import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
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

export const Running: Story = {
  play: async ({ canvas }) => {
    const waiting = /^888 left to check · 3 without data from any source · done about \d\d:\d\d$/;
    await expect(canvas.getByText(waiting)).toBeVisible();
    await expect(canvas.getByText(/^Of 6,744 listed stocks 3,996 cost more/)).toBeVisible();
  },
};

/** Too few were looked at to say when it will be done. */
export const Beginning: Story = {
  args: { run: { ...running, screened: 10, skipped: 0, waiting: 1421, expectedEnd: null } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("1,421 left to check")).toBeVisible();
  },
};

export const Whole: Story = {
  args: {
    run: { ...ended, status: "completed", screened: 1431, waiting: 0, skipped: 0, found: 530 },
  },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText(/^The last run/)).toBeNull();
  },
};

/** Never said to be whole. */
export const Incomplete: Story = {
  args: {
    run: { ...ended, status: "completed", screened: 1422, waiting: 0, skipped: 9, found: 530 },
  },
  play: async ({ canvas }) => {
    const sentence = "The last run checked only 1,422 of 1,431 stocks.";
    await expect(canvas.getByText(sentence)).toBeVisible();
  },
};

export const EndedEarly: Story = {
  args: { run: { ...ended, status: "failed", reason: "The program was stopped" } },
  play: async ({ canvas }) => {
    const sentence =
      "The last run ended after 540 of 1,431 stocks: The program was stopped. Its results so far are shown.";
    await expect(canvas.getByText(sentence)).toBeVisible();
  },
};

const abroad = {
  ...running,
  parameters: { ...running.parameters, markets: ["LSE", "TSE", "MIL"] },
} satisfies ScreenerRunDetails;

/** The stocks of an exchange come page by page, before any of them is looked at. */
export const Listing: Story = {
  args: {
    run: {
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
  },
  play: async ({ canvas }) => {
    const sentence = "Listing the stocks of Tokyo: 3 of 28 pages";
    await expect(canvas.getByText(sentence)).toBeVisible();
  },
};

/** What is missing is named, and so are the rates that prices were compared with. */
export const PartsOfTheMarkets: Story = {
  tags: ["phone"],
  args: {
    run: {
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
  },
  play: async ({ canvas }) => {
    const partial = "London: only the 2,500 largest of 4,120 stocks could be listed.";
    await expect(canvas.getByText(partial)).toBeVisible();
    const old =
      "Tokyo: its stocks are those of Nov 18, 2026, because no source could list them anew.";
    await expect(canvas.getByText(old)).toBeVisible();
    const failed = "Milan: no source could list its stocks, so the run is without them.";
    await expect(canvas.getByText(failed)).toBeVisible();
    await expect(
      canvas.getByText(/12 are in a currency without an exchange rate\.$/),
    ).toBeVisible();
    await expect(
      canvas.getByText(
        /^Prices were compared in US dollars, with the rates of Nov 18, 2026.*£1\.00 = \$1\.30 and \$1\.00 = ¥149\.$/,
      ),
    ).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
