import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen } from "storybook/test";
import { PriceAge } from "../../../ui/components/dataDisplay/PriceAge.tsx";
import { variantsOf } from "../../variants.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

const NOW = Date.parse("2026-11-20T15:00:00Z");

const FRESH = { source: "yahoo", lastUpdated: "2026-11-20T14:59:48Z", delaySeconds: 0 };

const meta = {
  component: PriceAge,
  args: { of: FRESH, now: NOW },
} satisfies Meta<typeof PriceAge>;

export default meta;
type Story = StoryObj<typeof meta>;

export const EveryAge: Story = {
  render: variantsOf(PriceAge, {
    fresh: {},
    delayed: { of: { ...FRESH, lastUpdated: "2026-11-20T14:44:30Z", delaySeconds: 900 } },
    yesterday: { of: { ...FRESH, source: "finnhub", lastUpdated: "2026-11-19T21:00:00Z" } },
    simulated: { of: { ...FRESH, source: "simulated" } },
  }),
  play: async ({ canvas, canvasElement, userEvent }) => {
    const ages = [...canvasElement.querySelectorAll(".price-age")];
    await expect(ages.map(({ textContent }) => textContent)).toEqual([
      "Yahoo Finance · 12 s ago",
      "Yahoo Finance · 15 min ago · 15 min delayed",
      "Finnhub · 18 h ago",
    ]);
    await userEvent.hover(canvas.getByText(/12 s ago/));
    await expect(await screen.findByRole("tooltip")).toHaveTextContent("2026");
  },
};

export const States = statesOf(() => import("./PriceAge.stories.tsx"), { width: 220 });
