import type { Meta, StoryObj } from "@storybook/react-vite";
import { http, HttpResponse } from "msw";
import { expect, screen, waitFor } from "storybook/test";
import { failing } from "../../../mocks/scenarios/scenarios.ts";
import { FiringsPart } from "../../../ui/features/stock/FiringsPart.tsx";
import { formatAbsoluteTime } from "../../../ui/format/time.ts";
import { onPage, worldOf } from "../../page.ts";
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

export const FiredOnAnotherClock: Story = {
  tags: ["calls-fail"],
  args: { symbol: "7203.T" },
  parameters: onPage({ scenario: failing("get", "firing-contexts") }),
  play: async ({ canvas, loaded, userEvent }) => {
    const part = await findPart(canvas, "Alert triggers");
    const sentence = "News and market moves around your triggers could not be loaded";
    await expect(await part.findByText(sentence)).toBeVisible();
    worldOf(loaded).enterScenario(firings);
    await userEvent.click(part.getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(part.getAllByText(/^Alert triggered/)).toHaveLength(3));
    await waitFor(() => expect(part.getAllByText(/A Broker downgrades: Hold/)).toHaveLength(3));
    const own = formatAbsoluteTime("2026-11-19T15:45:00.000Z");
    const [fired] = part.getAllByText(`Alert triggered ${own}`);
    await userEvent.hover(fired!);
    await waitFor(() => expect(screen.getByText("Nov 20, 2026, 00:45:00 GMT+9")).toBeVisible());
    const rated = formatAbsoluteTime("2026-11-19T13:02:00.000Z");
    await userEvent.hover(part.getByText(new RegExp(`^${RegExp.escape(rated)} ·`)));
    await waitFor(() => expect(screen.getByText("Nov 19, 2026, 22:02:00 GMT+9")).toBeVisible());
  },
};
