import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import {
  DeliveryRecord,
  type DeliveryStep,
} from "../../../ui/components/delivery/DeliveryRecord.tsx";
import { variantsOf } from "../../variants.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

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
    detail: "smtp.example.com accepted the email for delivery (250 queued)",
    steps: [
      step("requested", 0),
      step("begun", 1),
      step("attemptFailed", 1, {
        attempt: 1,
        latencyMs: 42,
        nextAttemptAt: "2026-11-20T10:00:06Z",
        detail: "smtp.example.com cannot accept the mail now: 451 try later",
      }),
      step("delivered", 6, {
        attempt: 2,
        outcome: "accepted",
        latencyMs: 1_321,
        detail: "smtp.example.com accepted the email for delivery (250 queued)",
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

const CARRIER_SAYS = "Twilio reports SM1 as delivered";
const QUIET = "Waits for the end of the quiet hours";
const REFUSED = "This is not a phone number that Twilio can reach (Twilio error 21211)";

export const EveryOutcome: Story = {
  render: variantsOf(DeliveryRecord, {
    confirmed: {
      channel: "sms",
      destination: "Mobile",
      outcome: "delivered",
      attempts: 1,
      detail: CARRIER_SAYS,
      steps: [
        step("delivered", 1, { attempt: 1, outcome: "accepted", detail: "Accepted by Twilio" }),
        step("confirmed", 40, { outcome: "delivered", detail: CARRIER_SAYS }),
      ],
    },
    deferred: {
      status: "deferred",
      attempts: 0,
      detail: QUIET,
      steps: [step("requested", 0), step("deferred", 0, { detail: QUIET })],
    },
    givenUp: {
      status: "failed",
      channel: "sms",
      destination: "Mobile",
      attempts: 1,
      detail: REFUSED,
      steps: [
        step("requested", 0),
        step("begun", 0),
        step("attemptFailed", 1, { attempt: 1, latencyMs: 80, isPermanent: true }),
        step("gaveUp", 1, { detail: REFUSED }),
      ],
    },
    sentWithOthers: { toldTogether: 13, attempts: 1 },
    waiting: { status: "queued", attempts: 0, detail: "", steps: [step("requested", 0)] },
    ofATest: {
      subject: "Test",
      name: "Test",
      isTest: true,
      channel: "push",
      destination: "Browser",
    },
  }),
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText("Delivered")).toBeVisible();
    await expect(canvas.getByText("together with 12 more")).toBeVisible();
    await expect(canvas.getAllByText("Test")).toHaveLength(2);
    await expect(canvas.getByText("Push · Browser")).toBeVisible();
    await expect(canvas.getAllByText("Deferred")[0]).toBeVisible();
    await expect(canvas.getByText("Failed").closest(".bp6-tag")).toHaveClass("bp6-intent-danger");
    // A single attempt is not mentioned.
    await expect(canvas.queryByText(/^[01] attempt/)).toBeNull();
    await expect(canvas.getByText("Details")).toBeVisible();
    await userEvent.click(canvas.getAllByText(CARRIER_SAYS)[0]!);
    await expect(canvas.getByText("Delivery confirmed")).toBeVisible();
    await userEvent.click(canvas.getAllByText(QUIET)[0]!);
    await expect(canvas.getAllByText(QUIET)).toHaveLength(2);
    await userEvent.click(canvas.getAllByText(REFUSED)[0]!);
    await expect(canvas.getByText("Attempt 1 permanently rejected")).toBeVisible();
    await expect(canvas.getByText("Delivery abandoned")).toBeVisible();
  },
};

export const States = statesOf(() => import("./DeliveryRecord.stories.tsx"), { width: 560 });
