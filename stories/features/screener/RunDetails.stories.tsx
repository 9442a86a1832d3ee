import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import type { ScreenerRunDetails } from "../../../ui/api/endpoints.ts";
import { RunDetails } from "../../../ui/features/screener/RunDetails.tsx";
import { onPage } from "../../page.ts";

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

const meta = {
  component: RunDetails,
  parameters: onPage(),
  args: { run: running },
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
