import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent } from "storybook/test";
import { SourceHealthDetails } from "../../../ui/components/dataDisplay/SourceHealthDetails.tsx";
import type { SourceAnswers } from "../../../ui/components/dataDisplay/sourceWords.ts";
import { variantsOf } from "../../variants.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

const NOW = Date.parse("2026-11-20T15:00:00Z");

const answers = (capability: string, change: Partial<SourceAnswers> = {}): SourceAnswers => ({
  capability,
  asked: 1_204,
  failed: 0,
  deferred: 0,
  lastError: null,
  lastErrorAt: null,
  lastSuccessAt: "2026-11-20T14:59:48Z",
  breaker: "closed",
  openUntil: null,
  latencyMs: 182,
  ...change,
});

const paused: Partial<SourceAnswers> = {
  failed: 6,
  lastError: "yahoo: rate-limited: HTTP 429",
  lastErrorAt: "2026-11-20T14:59:30Z",
  lastSuccessAt: "2026-11-20T14:50:00Z",
  breaker: "open",
  openUntil: "2026-11-20T15:04:00Z",
};

const meta = {
  component: SourceHealthDetails,
  args: {
    source: "yahoo",
    answers: [answers("stream", { asked: 20_360, failed: 3 }), answers("bars")],
    now: NOW,
    isOpenAtFirst: true,
    timeZone: "UTC",
  },
} satisfies Meta<typeof SourceHealthDetails>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Folded at first: one line says how it is, a click says why. */
export const Folded: Story = {
  args: { isOpenAtFirst: false },
  play: async ({ canvas }) => {
    const button = canvas.getByRole("button", { name: "Details of yahoo" });
    await expect(button).toHaveAttribute("aria-expanded", "false");
    await expect(canvas.queryByText("Charts")).toBeNull();
    await userEvent.click(button);
    await expect(button).toHaveAttribute("aria-expanded", "true");
    await expect(await canvas.findByText("Charts")).toBeVisible();
  },
};

/**
 * One failure is no pause yet; questions that the source's budget held back are no failures of it.
 */
export const EveryState: Story = {
  render: variantsOf(SourceHealthDetails, {
    responding: {},
    paused: { source: "nasdaq", answers: [answers("stream", paused)] },
    retrying: {
      source: "edgar",
      answers: [answers("stream", { ...paused, breaker: "half-open" })],
    },
    failing: {
      source: "finnhub",
      answers: [answers("profile", { ...paused, breaker: "closed", openUntil: null })],
    },
    heldBack: { source: "apewisdom", answers: [answers("insiders", { deferred: 37 })] },
    silent: {
      source: "twelvedata",
      answers: [answers("quote", { ...paused, lastSuccessAt: null, latencyMs: null, asked: 6 })],
    },
  }),
  play: async ({ canvas }) => {
    for (const text of [
      "21,564 requests · 3 failed · last response 12s ago",
      "20,360 requests · 3 failed · 182 ms",
      "Retrying",
      "Last request failed",
      "1,204 requests · 0 failed · 37 rate-limited · last response 12s ago",
      "6 requests · 6 failed · no response yet",
    ]) {
      await expect(canvas.getByText(text)).toBeVisible();
    }
    await expect(canvas.getAllByText("Responding")).toHaveLength(3);
    await expect(canvas.getAllByText("Paused until 15:04")[0]).toBeVisible();
    await expect(canvas.getAllByText("yahoo: rate-limited: HTTP 429")[0]).toBeVisible();
  },
};

export const States = statesOf(() => import("./SourceHealthDetails.stories.tsx"), { width: 560 });
