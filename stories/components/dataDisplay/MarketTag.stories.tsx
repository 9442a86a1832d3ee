import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { MarketTag } from "../../../ui/components/dataDisplay/MarketTag.tsx";
import { variantsOf } from "../../variants.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

const NOW = Date.parse("2026-11-20T15:00:00Z");

const meta = {
  component: MarketTag,
  args: { origin: { status: "simulated" }, now: NOW },
} satisfies Meta<typeof MarketTag>;

export default meta;
type Story = StoryObj<typeof meta>;

export const EveryOrigin: Story = {
  render: variantsOf(MarketTag, {
    simulated: {},
    replay: { origin: { status: "replay", date: "2019-03-04" } },
    live: { origin: { status: "live", asOf: "2026-11-20T14:59:48Z", isOpen: true } },
    closed: { origin: { status: "live", asOf: "2026-11-20T14:59:48Z", isOpen: false } },
    old: { origin: { status: "live", asOf: "2026-11-20T12:00:00Z", isOpen: true } },
    silent: { origin: { status: "live", asOf: null, isOpen: true } },
    unknown: { origin: { status: "unknown" } },
  }),
  play: async ({ canvasElement }) => {
    const tags = [...canvasElement.querySelectorAll(".market-tag")];
    await expect(tags.map(({ textContent }) => textContent)).toEqual([
      "Simulated market",
      "Replay Mar 4, 2019",
      "Live · 12s",
      "Live · closed",
      "Live · 3h",
      "Live · no prices yet",
    ]);
    const current = canvasElement.querySelectorAll(".market-tag[class*='intent-success']");
    await expect([...current].map(({ textContent }) => textContent)).toEqual(["Live · 12s"]);
  },
};

export const States = statesOf(() => import("./MarketTag.stories.tsx"), { width: 220 });
