import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { FiringContextList } from "../../../ui/app/firingContext/FiringContextList.tsx";
import { variantsOf } from "../../variants.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

const firing = {
  alertId: 1,
  firing: 1,
  symbol: "ACME",
  firedAt: "2026-11-20T15:45:00.000Z",
  collectedAt: "2026-11-20T15:55:00.000Z",
  facts: [],
  failed: [],
  notOffered: [],
};

const meta = {
  component: FiringContextList,
  args: { zone: "America/New_York", context: firing },
} satisfies Meta<typeof FiringContextList>;

export default meta;
type Story = StoryObj<typeof meta>;

export const EveryKind: Story = {
  args: {
    context: {
      ...firing,
      facts: [
        {
          kind: "halt",
          source: "halts",
          at: "2026-11-20T15:31:07.000Z",
          reason: "LUDP",
          resumesAt: "2026-11-20T15:36:07.000Z",
        },
        {
          kind: "filing",
          source: "edgar",
          at: "2026-11-19T21:30:12.000Z",
          date: "2026-11-19",
          form: "8-K",
          items: ["2.02", "9.01"],
          url: "https://www.sec.gov/Archives/edgar/data/1/1/a.htm",
        },
        {
          kind: "report",
          source: "yahoo",
          date: "2026-11-19",
          hour: "after_close",
          isConfirmed: false,
        },
        {
          kind: "rating",
          source: "yahoo",
          at: "2026-11-20T13:02:00.000Z",
          firm: "A Broker",
          change: "downgrade",
          toGrade: "Hold",
        },
        {
          kind: "insider",
          source: "edgar",
          date: "2026-11-19",
          owner: "Ann Smith",
          side: "sold",
          shares: 12_000,
          value: 480_000,
        },
        { kind: "split", source: "yahoo", date: "2026-11-20", ratio: "4:1" },
        {
          kind: "headline",
          source: "yahoo",
          at: "2026-11-20T14:10:00.000Z",
          title: "Acme opens an office",
          publisher: "A wire",
          url: "https://news.example/1",
        },
        {
          kind: "headline",
          source: "yahoo",
          at: "2026-11-20T14:00:00.000Z",
          title: "A script is no article",
          publisher: null,
          url: "javascript:alert(1)",
        },
        {
          kind: "index",
          source: "yahoo",
          at: "2026-11-20T15:54:00.000Z",
          symbol: "^GSPC",
          name: "S&P 500",
          changePercent: -0.82,
        },
        {
          kind: "sector",
          source: "yahoo",
          at: "2026-11-20T15:54:00.000Z",
          sector: "Technology",
          changePercent: -1.31,
        },
      ],
    },
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByRole("listitem")).toHaveLength(10));
    await expect(await canvas.findByText(/Trading halted: volatility pause/)).toBeVisible();
    await expect(
      await canvas.findByRole("link", { name: "8-K filed, items 2.02, 9.01" }),
    ).toBeVisible();
    const headline = await canvas.findByRole("link", { name: "Acme opens an office" });
    await expect(headline).toHaveAttribute("href", "https://news.example/1");
    await expect(headline).toHaveAttribute("rel", "noopener noreferrer");
    await expect(await canvas.findByText(/^A wire · .* · Yahoo Finance$/)).toBeVisible();
    await expect(canvas.queryByRole("link", { name: "A script is no article" })).toBeNull();
    await expect(await canvas.findByText(/10:31:07 EST · Nasdaq Trade Halts/)).toBeVisible();
    await expect(
      await canvas.findByText("Earnings report Nov 19, 2026, after the close (unconfirmed)"),
    ).toBeVisible();
    await expect(await canvas.findByText("S&P 500 −0.82% that day")).toBeVisible();
    await expect(await canvas.findByText("Technology −1.31% that day")).toBeVisible();
    await expect(canvas.queryByText(/because/i)).toBeNull();
  },
};

export const LittleIsKnown: Story = {
  render: variantsOf(FiringContextList, {
    sectorUnknown: {
      context: {
        ...firing,
        facts: [
          {
            kind: "sector",
            source: "yahoo",
            at: "2026-11-20T15:54:00.000Z",
            sector: null,
            changePercent: null,
          },
        ],
      },
    },
    nothing: { context: { ...firing, failed: ["filing", "index"], notOffered: ["halt"] } },
    uncollected: { context: { ...firing, collectedAt: null } },
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Sector unknown")).toBeVisible();
    await expect(await canvas.findByText(/^No news or market moves/)).toBeVisible();
    await expect(await canvas.findByText("Could not be loaded: filings, index")).toBeVisible();
    await expect(await canvas.findByText("No data on halts")).toBeVisible();
    await expect(
      await canvas.findByText(
        "News and market moves are collected until ten minutes after the trigger.",
      ),
    ).toBeVisible();
  },
};

export const States = statesOf(() => import("./FiringContextList.stories.tsx"));
