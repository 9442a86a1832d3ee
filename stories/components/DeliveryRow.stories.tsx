import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { DeliveryRow } from "../../ui/components/DeliveryRow.tsx";
import { statesOf } from "../catalog/statesOf.ts";

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

export const Delivered: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Delivered").closest(".bp6-tag")).toHaveClass(
      "bp6-intent-success",
    );
    await expect(canvas.getByText("Email · Personal")).toBeVisible();
    await expect(canvas.getByText("5h")).toBeVisible();
    await expect(canvas.getByText("250 Message accepted")).toBeVisible();
  },
};

/** A provider took it and cannot say more. */
export const Accepted: Story = {
  args: { outcome: "accepted" },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Accepted").closest(".bp6-tag")).toHaveClass(
      "bp6-intent-success",
    );
  },
};

/** Nothing has left the machine. */
export const SavedToAFile: Story = {
  args: { outcome: "filed", detail: "No mail server is set up" },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Saved to a file").closest(".bp6-tag")).toHaveClass(
      "bp6-intent-warning",
    );
  },
};

export const Waiting: Story = {
  args: { status: "queued", channel: "push", destination: "Browsers", detail: "" },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText("Waiting")).toBeVisible();
    await expect(canvas.getByText("Push · Browsers")).toBeVisible();
    await expect(canvasElement.querySelector(".delivery-row-detail")).toBeNull();
  },
};

export const Deferred: Story = {
  args: { status: "deferred", detail: "Waits for the end of the quiet hours" },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Deferred")).toBeVisible();
    await expect(canvas.getByText("Waits for the end of the quiet hours")).toBeVisible();
  },
};

export const Retrying: Story = {
  args: { status: "retrying", channel: "sms", destination: "Mobile", detail: "Twilio is busy" },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Retrying").closest(".bp6-tag")).toHaveClass(
      "bp6-intent-warning",
    );
    await expect(canvas.getByText("SMS · Mobile")).toBeVisible();
  },
};

export const Failed: Story = {
  args: {
    status: "failed",
    detail: "SMS is not configured, and the reason is longer than any row of the list could be",
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Failed").closest(".bp6-tag")).toHaveClass("bp6-intent-danger");
  },
};

/** A channel that the product has no word for keeps its own. */
export const OtherChannel: Story = {
  args: { channel: "pigeon", destination: "Roof" },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("pigeon · Roof")).toBeVisible();
  },
};

export const States = statesOf(() => import("./DeliveryRow.stories.tsx"), { width: 560 });
