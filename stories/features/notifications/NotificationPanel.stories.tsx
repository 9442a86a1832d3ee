import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { failing } from "../../../mocks/scenarios/scenarios.ts";
import { gmailTestFails, pushTestFails } from "../../../mocks/scenarios/settingsScenarios.ts";
import {
  NotificationPanel,
  PushControls,
} from "../../../ui/features/notifications/NotificationPanel.tsx";
import type { PushControl } from "../../../ui/features/notifications/usePush.ts";
import { expectBusyButton } from "../../expectBusyButton.ts";
import { expectToast } from "../../expectToast.ts";
import { onPage, worldOf } from "../../page.ts";
import { showVariant, VariantSwitch } from "../../VariantSwitch.tsx";

const push = {
  permission: "default",
  subscriptionCount: 0,
  isEnabledHere: false,
  isBusy: false,
  enable: fn(() => Promise.resolve()),
  disable: fn(() => Promise.resolve()),
} as const;

// A story cannot change the browser's push state. A doc comment here would become the docs page's
// text and replace `parameters`.
const meta = {
  component: PushControls,
  parameters: onPage(),
  args: { push },
} satisfies Meta<typeof PushControls>;

export default meta;
type Story = StoryObj<typeof meta>;

const panel = { render: () => <NotificationPanel /> } satisfies Story;

const pushStates: Readonly<Record<string, PushControl>> = {
  Off: push,
  On: { ...push, permission: "granted", subscriptionCount: 2, isEnabledHere: true },
  Elsewhere: { ...push, subscriptionCount: 1 },
  Unsupported: { ...push, permission: "unsupported" },
  Busy: { ...push, isBusy: true },
  Blocked: { ...push, permission: "denied" },
};

export const EveryPushState: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: pushTestFails }),
  render: () => (
    <VariantSwitch of={pushStates}>{(state) => <PushControls push={state} />}</VariantSwitch>
  ),
  play: async ({ canvas, loaded, userEvent }) => {
    const button = (name: string) => canvas.getByRole("button", { name });
    await expect(canvas.getByText(/^Alerts appear on this device/)).toBeVisible();
    await userEvent.click(button("Enable push notifications"));
    await expect(push.enable).toHaveBeenCalledOnce();
    await userEvent.click(button("Test push notification"));
    await expectToast("Test notification failed");
    await expectToast("No browser has push notifications enabled");
    worldOf(loaded).enterScenario(failing("post", "push/test"));
    await userEvent.click(await canvas.findByRole("button", { name: "Test push notification" }));
    await expectToast("The store is being rebuilt");

    await showVariant(userEvent, "On");
    await expect(button("Push enabled (2)")).toBeDisabled();
    await userEvent.click(button("Disable in this browser"));
    await expect(push.disable).toHaveBeenCalledOnce();
    await showVariant(userEvent, "Elsewhere");
    await expect(canvas.getByText(/this one does not\.$/)).toBeVisible();
    await expect(button("Also enable in this browser")).toBeEnabled();
    await showVariant(userEvent, "Unsupported");
    await expect(
      canvas.getByText("This browser does not support push notifications."),
    ).toBeVisible();
    await showVariant(userEvent, "Busy");
    await expectBusyButton(canvas);
    await showVariant(userEvent, "Blocked");
    const blocked = canvas.getByText(
      "Notifications are blocked. Enable notifications in your browser settings and refresh the page.",
    );
    await expect(blocked).toHaveAttribute("role", "alert");
    await expect(button("Enable push notifications")).toBeDisabled();
  },
};

export const EmailTested: Story = {
  ...panel,
  parameters: onPage({ isHeld: true, scenario: gmailTestFails }),
  play: async ({ canvas, loaded, userEvent }) => {
    const world = worldOf(loaded);
    await expect(canvas.getByRole("heading", { name: "Email (Gmail)" })).toBeVisible();
    await expect(canvas.queryByText(/for free/)).toBeNull();
    await expect(canvas.getByRole("button", { name: "Test email" })).toBeEnabled();
    world.release();
    await expect(
      await canvas.findByText(/^SendGrid sends up to 100 emails\/day for free\./),
    ).toBeVisible();
    const address = canvas.getByLabelText("Send a test to");
    await userEvent.type(address, "me@example.com{Enter}");
    await expectToast("Test email failed");
    await expect(address).toHaveValue("me@example.com");
    await userEvent.clear(address);
    await userEvent.click(canvas.getByRole("button", { name: "Test email" }));
    await expect(canvas.getByText("Enter the address to send a test to")).toBeVisible();
    await expect(address).toHaveFocus();
  },
};

export const InTheDemo: Story = {
  ...panel,
  parameters: onPage({ isDemo: true }),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/The demo delivers every message to its inbox/)).toBeVisible();
    await expect(canvas.queryByRole("button")).toBeNull();
  },
};
