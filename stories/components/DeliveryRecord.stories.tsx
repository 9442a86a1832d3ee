import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { DeliveryRecord, type DeliveryStep } from "../../ui/components/DeliveryRecord.tsx";
import { statesOf } from "../catalog/statesOf.ts";

const step = (kind: DeliveryStep["kind"], second: number, changes: Partial<DeliveryStep> = {}) => ({
  kind,
  time: `2026-11-20T10:00:${String(second).padStart(2, "0")}Z`,
  attempt: null,
  latencyMs: null,
  isPermanent: false,
  nextAttemptAt: null,
  detail: "",
  ...changes,
});

const meta = {
  component: DeliveryRecord,
  args: {
    subject: "AAPL",
    name: "AAPL",
    channel: "email",
    destination: "Personal",
    status: "delivered",
    outcome: "accepted",
    isTest: false,
    attempts: 2,
    toldTogether: 1,
    requestedAt: "2026-11-20T10:00:00Z",
    nextAttemptAt: null,
    detail: "smtp.example.com accepted it: 250 queued",
    steps: [
      step("requested", 0),
      step("begun", 1),
      step("attemptFailed", 1, {
        attempt: 1,
        latencyMs: 42,
        nextAttemptAt: "2026-11-20T10:00:06Z",
        detail: "smtp.example.com cannot take the mail now: 451 try later",
      }),
      step("delivered", 6, {
        attempt: 2,
        outcome: "accepted",
        latencyMs: 1_321,
        detail: "smtp.example.com accepted it: 250 queued",
      }),
    ],
    now: Date.parse("2026-11-20T15:00:00Z"),
    timeZone: "UTC",
  },
  decorators: [
    (Story) => (
      <ul className="panel" style={{ maxWidth: 720, padding: 0, listStyle: "none" }}>
        <Story />
      </ul>
    ),
  ],
} satisfies Meta<typeof DeliveryRecord>;

export default meta;
type Story = StoryObj<typeof meta>;

export const DeliveredAtTheSecondAttempt: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByText("2 attempts"));
    await expect(canvas.getByText("Attempt 1 failed")).toBeVisible();
    await expect(canvas.getByText("Next attempt Nov 20, 2026, 10:00:06 UTC")).toBeVisible();
    await expect(canvas.getByText("Attempt 2 accepted by the provider")).toBeVisible();
    await expect(canvas.getByText("1,321 ms")).toBeVisible();
  },
};

/** The carrier has said later that it arrived. */
export const Confirmed: Story = {
  args: {
    channel: "sms",
    destination: "Mobile",
    outcome: "delivered",
    attempts: 1,
    detail: "Twilio says that SM1 is delivered",
    steps: [
      step("delivered", 1, { attempt: 1, outcome: "accepted", detail: "Twilio accepted it" }),
      step("confirmed", 40, { outcome: "delivered", detail: "Twilio says that SM1 is delivered" }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText("Delivered")).toBeVisible();
    await userEvent.click(canvas.getByText("1 attempt"));
    await expect(canvas.getByText("Delivery confirmed")).toBeVisible();
  },
};

export const Deferred: Story = {
  args: {
    status: "deferred",
    attempts: 0,
    detail: "Waits for the end of the quiet hours",
    steps: [
      step("requested", 0),
      step("deferred", 0, { detail: "Waits for the end of the quiet hours" }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getAllByText("Deferred")[0]).toBeVisible();
    await userEvent.click(canvas.getByText("0 attempts"));
    await expect(canvas.getAllByText("Waits for the end of the quiet hours")).toHaveLength(2);
  },
};

export const GivenUp: Story = {
  args: {
    status: "failed",
    channel: "sms",
    destination: "Mobile",
    attempts: 1,
    detail: "This is not a phone number that Twilio can reach (Twilio error 21211)",
    steps: [
      step("requested", 0),
      step("begun", 0),
      step("attemptFailed", 1, { attempt: 1, latencyMs: 80, isPermanent: true }),
      step("gaveUp", 1, {
        detail: "This is not a phone number that Twilio can reach (Twilio error 21211)",
      }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText("Failed").closest(".bp6-tag")).toHaveClass("bp6-intent-danger");
    await userEvent.click(canvas.getByText("1 attempt"));
    await expect(canvas.getByText("Attempt 1 permanently rejected")).toBeVisible();
    await expect(canvas.getByText("Delivery abandoned")).toBeVisible();
  },
};

export const SentWithOthers: Story = {
  args: { toldTogether: 13, attempts: 1 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("1 attempt, together with 12 more")).toBeVisible();
  },
};

export const OfATest: Story = {
  args: { subject: "Test", name: "Test", isTest: true, channel: "push", destination: "Browser" },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText("Test")).toHaveLength(2);
    await expect(canvas.getByText("Push · Browser")).toBeVisible();
  },
};

export const States = statesOf(() => import("./DeliveryRecord.stories.tsx"), { width: 560 });
