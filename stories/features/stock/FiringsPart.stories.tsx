import type { Meta, StoryObj } from "@storybook/react-vite";
import { http, HttpResponse } from "msw";
import { expect, waitFor } from "storybook/test";
import { FiringsPart } from "../../../ui/features/stock/FiringsPart.tsx";
import { onPage } from "../../page.ts";
import { findPart } from "./expectPart.ts";

const meta = {
  component: FiringsPart,
  args: { symbol: "AAPL" },
  parameters: onPage(),
} satisfies Meta<typeof FiringsPart>;

export default meta;
type Story = StoryObj<typeof meta>;

const firing = (number: number) => ({
  alertId: 1,
  firing: number,
  symbol: "AAPL",
  firedAt: `2026-11-${20 - number}T15:45:00.000Z`,
  collectedAt: `2026-11-${20 - number}T15:55:00.000Z`,
  facts: [
    {
      kind: "rating",
      source: "yahoo",
      at: `2026-11-${20 - number}T13:02:00.000Z`,
      firm: "A Broker",
      change: "downgrade",
      toGrade: "Hold",
    },
  ],
  failed: [],
  notOffered: ["filing", "halt"],
});

const firings = [
  http.get("*/api/firing-contexts", () => HttpResponse.json([1, 2, 3, 4].map(firing))),
];

/** The last three. */
export const Fired: Story = {
  parameters: onPage({ scenario: firings }),
  play: async ({ canvas }) => {
    const part = await findPart(canvas, "Firings");
    await expect(await part.findByText(/^An alert fired Nov 19, 2026, 10:45:00 EST/)).toBeVisible();
    await waitFor(() => expect(part.getAllByText(/^An alert fired/)).toHaveLength(3));
    await waitFor(() => expect(part.getAllByText(/A Broker downgrades: Hold/)).toHaveLength(3));
  },
};

export const NothingFired: Story = {
  play: async ({ canvas }) => {
    const part = await findPart(canvas, "Firings");
    await expect(await part.findByText(/^No alert on AAPL has fired\./)).toBeVisible();
  },
};
