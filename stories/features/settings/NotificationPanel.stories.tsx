import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { slowNetwork } from "../../../mocks/scenarios.ts";
import {
  gmailTestFails,
  gmailTestSent,
  pushTestFails,
  pushTestRefused,
} from "../../../mocks/settingsScenarios.ts";
import {
  NotificationPanel,
  PushControls,
} from "../../../ui/features/settings/NotificationPanel.tsx";
import { expectBusyButton } from "../../expectBusyButton.ts";
import { expectToast } from "../../expectToast.ts";
import { onPage } from "../../page.ts";

const push = {
  permission: "default",
  subscriptionCount: 0,
  isEnabledHere: false,
  isBusy: false,
  enable: fn(() => Promise.resolve()),
  disable: fn(() => Promise.resolve()),
} as const;

// What the browser says of push cannot be made to happen, so the controls are given it.
// A doc comment here would become the docs page's text, and replace `parameters`.
const meta = {
  component: PushControls,
  parameters: onPage(),
  args: { push },
} satisfies Meta<typeof PushControls>;

export default meta;
type Story = StoryObj<typeof meta>;

const panel = { render: () => <NotificationPanel /> } satisfies Story;

export const PushOff: Story = {
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText(/^Alerts appear on this device/)).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Enable push notifications" }));
    await expect(push.enable).toHaveBeenCalledOnce();
  },
};

export const PushOn: Story = {
  args: { push: { ...push, permission: "granted", subscriptionCount: 2, isEnabledHere: true } },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole("button", { name: "Push enabled (2)" })).toBeDisabled();
    await userEvent.click(canvas.getByRole("button", { name: "Disable in this browser" }));
    await expect(push.disable).toHaveBeenCalledOnce();
  },
};

export const PushOnElsewhere: Story = {
  args: { push: { ...push, subscriptionCount: 1 } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/this one does not\.$/)).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Also enable in this browser" })).toBeEnabled();
  },
};

export const PushBlocked: Story = {
  args: { push: { ...push, permission: "denied" } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent(
      "Notifications are blocked. Enable notifications in your browser settings and refresh the page.",
    );
    await expect(canvas.getByRole("button", { name: "Enable push notifications" })).toBeDisabled();
  },
};

export const PushUnsupported: Story = {
  args: { push: { ...push, permission: "unsupported" } },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByText("This browser does not support push notifications."),
    ).toBeVisible();
  },
};

export const PushBusy: Story = {
  args: { push: { ...push, isBusy: true } },
  play: async ({ canvas }) => {
    await expectBusyButton(canvas);
  },
};

/** The call succeeds, the push did not. */
export const PushTestFails: Story = {
  parameters: onPage({ scenario: pushTestFails }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Test push notification" }));
    await expectToast("Test notification failed");
    await expectToast("No browser has push notifications enabled");
  },
};

/** The test is not even tried. */
export const PushTestRefused: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: pushTestRefused }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Test push notification" }));
    await expectToast("Test notification failed");
    await expectToast("The store is being rebuilt");
  },
};

export const WholePanel: Story = {
  ...panel,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/SendGrid's free tier: 100 emails\/day/)).toBeVisible();
    await expect(canvas.getByRole("heading", { name: "Email (Gmail)" })).toBeVisible();
  },
};

/** In the demo no server could push. */
export const InTheDemo: Story = {
  ...panel,
  parameters: onPage({ isDemo: true }),
  play: async ({ canvas }) => {
    await expect(
      canvas.getByText("This browser does not support push notifications."),
    ).toBeVisible();
  },
};

export const AddressMissing: Story = {
  ...panel,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Test email" }));
    await expect(canvas.getByText("Enter the address to send a test to")).toBeVisible();
    await expect(canvas.getByLabelText("Send a test to")).toHaveFocus();
  },
};

export const EmailTestSent: Story = {
  ...panel,
  parameters: onPage({ scenario: gmailTestSent }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText("Send a test to"), "me@example.com{Enter}");
    await expectToast("Test email sent");
  },
};

export const EmailTestFails: Story = {
  ...panel,
  parameters: onPage({ scenario: gmailTestFails }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText("Send a test to"), "me@example.com{Enter}");
    await expectToast("Test email failed");
    await expect(canvas.getByLabelText("Send a test to")).toHaveValue("me@example.com");
  },
};

/** What is not known yet is not shown; the controls do not wait. */
export const NotAnsweredYet: Story = {
  ...panel,
  parameters: onPage({ scenario: slowNetwork }),
  play: async ({ canvas }) => {
    await expect(canvas.queryByText(/free tier/)).toBeNull();
    await expect(canvas.getByRole("button", { name: "Test email" })).toBeEnabled();
  },
};
