import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { DeliveryRow } from "../../../ui/components/delivery/DeliveryRow.tsx";
import { variantsOf } from "../../variants.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

const meta = {
  component: DeliveryRow,
  args: {
    subject: "AAPL",
    channel: "email",
    destination: "Personal",
    status: "delivered",
    outcome: "delivered",
    time: "2026-11-20T10:00:00Z",
    now: Date.parse("2026-11-20T15:00:00Z"),
    detail: "250 Message accepted",
  },
  decorators: [
    (Story) => (
      <ul className="panel" style={{ maxWidth: 640, padding: 0 }}>
        <Story />
      </ul>
    ),
  ],
} satisfies Meta<typeof DeliveryRow>;

export default meta;
type Story = StoryObj<typeof meta>;

export const EveryStatus: Story = {
  render: variantsOf(DeliveryRow, {
    delivered: {},
    accepted: { outcome: "accepted" },
    saved: { outcome: "filed", detail: "No mail server is set up" },
    waiting: { status: "queued", channel: "push", destination: "Browsers", detail: "" },
    deferred: { status: "deferred", detail: "Waits for the end of the quiet hours" },
    retrying: { status: "retrying", channel: "sms", destination: "Mobile", detail: "Busy" },
    failed: {
      status: "failed",
      detail: "SMS is not configured, and the reason is longer than any row of the list could be",
    },
    // An unknown channel keeps its stored name.
    unnamed: { channel: "pigeon", destination: "Roof" },
  }),
  play: async ({ canvas }) => {
    const tagOf = (status: string) => canvas.getAllByText(status)[0]!.closest(".bp6-tag");
    await expect(tagOf("Delivered")).toHaveClass("bp6-intent-success");
    await expect(tagOf("Accepted")).toHaveClass("bp6-intent-success");
    await expect(tagOf("Saved to a file")).toHaveClass("bp6-intent-warning");
    await expect(tagOf("Retrying")).toHaveClass("bp6-intent-warning");
    await expect(tagOf("Failed")).toHaveClass("bp6-intent-danger");
    await expect(canvas.getByText("Waiting")).toBeVisible();
    await expect(canvas.getByText("Deferred")).toBeVisible();
    await expect(canvas.getAllByText("Email · Personal")[0]).toBeVisible();
    await expect(canvas.getByText("Push · Browsers")).toBeVisible();
    await expect(canvas.getByText("SMS · Mobile")).toBeVisible();
    await expect(canvas.getByText("pigeon · Roof")).toBeVisible();
    await expect(canvas.getAllByText("5 h ago")).toHaveLength(8);
    await expect(canvas.getAllByText("250 Message accepted")[0]).toBeVisible();
    await expect(canvas.getByText("Waits for the end of the quiet hours")).toBeVisible();
    const waiting = canvas.getByText("Waiting").closest("li")!;
    await expect(waiting.querySelector(".delivery-row-detail")).toBeNull();
  },
};

export const States = statesOf(() => import("./DeliveryRow.stories.tsx"), { width: 560 });
