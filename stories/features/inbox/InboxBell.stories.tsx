import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor, within } from "storybook/test";
import { firingWaits, rulesSuspended } from "../../../mocks/scenarios/ruleScenarios.ts";
import { failing, slowNetwork } from "../../../mocks/scenarios/scenarios.ts";
import type { StoryWorld } from "../../../mocks/storyWorld.ts";
import { InboxBell } from "../../../ui/features/inbox/InboxBell.tsx";
import { HOUR_MS } from "../../../backend/domain/durations.ts";
import { AddressLine } from "../../AddressLine.tsx";
import { expectAddress } from "../../expectAddress.ts";
import { expectFocusIn } from "../../expectFocusIn.ts";
import { expectToast } from "../../expectToast.ts";
import { onPage, worldOf } from "../../page.ts";
import { addAlert, runScreener } from "../../seeds.ts";

async function letAlertsTrigger(world: StoryWorld): Promise<void> {
  const now = world.clock.now();
  world.clock.set(now - 5 * HOUR_MS);
  await addAlert(world, { symbol: "AAPL", targetPrice: 1, alertType: "above" });
  await world.tick(["AAPL"]);
  world.clock.set(now - 1000);
  await addAlert(world, { symbol: "MSFT", targetPrice: 10_000, alertType: "below" });
  await world.tick(["MSFT"]);
}

/** A run three days ago, over a small market, and alerts since. */
async function letThingsHappen(world: StoryWorld): Promise<void> {
  const now = world.clock.now();
  world.clock.set(now - 74 * HOUR_MS);
  await runScreener(world, { markets: ["LSE"] });
  world.clock.set(now);
  await letAlertsTrigger(world);
}

const meta = {
  component: InboxBell,
  parameters: onPage(),
  // At the right, as in the header.
  render: () => (
    <div style={{ display: "flex", justifyContent: "flex-end", minHeight: 480 }}>
      <div>
        <InboxBell />
        <AddressLine />
      </div>
    </div>
  ),
} satisfies Meta<typeof InboxBell>;

export default meta;
type Story = StoryObj<typeof meta>;

interface User {
  click(element: Element): Promise<void>;
}

const openInbox = async (userEvent: User) => {
  await userEvent.click(await screen.findByRole("button", { name: /^Notifications/ }));
  return screen.findByRole("dialog", { name: "Notifications" });
};

export const Followed: Story = {
  parameters: onPage({ prepare: letThingsHappen }),
  play: async ({ canvas, userEvent }) => {
    const bell = await canvas.findByRole("button", { name: "Notifications, 3 unread" });
    await expect(bell).toBeVisible();
    await expect(canvas.getByText("3 unread notifications")).toBeInTheDocument();
    await waitFor(() => expect(document.title).toMatch(/^\(3\) /));

    let popover = await openInbox(userEvent);
    await expectFocusIn(popover);
    await expect(screen.queryByRole("banner")).toBeNull();
    const list = await within(popover).findByRole("list", { name: "Notifications" });
    const [first, second, third] = within(list).getAllByRole("link");
    await expect(first).toHaveTextContent(/^MSFT is below \$10,000\.00.*now.*Unread$/);
    await expect(second).toHaveTextContent(/^AAPL is above \$1\.00Triggered at \$\S+[45] h ago/);
    await expect(third).toHaveTextContent(/^Stock screener finished\d+ stocks found among/);
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(bell).toHaveFocus());

    popover = await openInbox(userEvent);
    const inbox = within(popover);
    await userEvent.click(inbox.getByRole("button", { name: "Runs" }));
    await waitFor(() => expect(inbox.getAllByRole("link")).toHaveLength(1));
    await expect(inbox.getByRole("link")).toHaveTextContent("Stock screener finished");
    await userEvent.click(inbox.getByRole("button", { name: "Deliveries" }));
    await expect(await inbox.findByText("No matching notifications")).toBeVisible();

    await userEvent.click(inbox.getByRole("button", { name: "Alerts" }));
    await userEvent.click(await inbox.findByRole("link", { name: /^AAPL/ }));
    await expectAddress("/alerts?alert=1");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await expect(
      await canvas.findByRole("button", { name: "Notifications, 2 unread" }),
    ).toBeVisible();
  },
};

export const Phone: Story = {
  tags: ["phone"],
  parameters: onPage({ prepare: letAlertsTrigger, scenario: slowNetwork }),
  play: async ({ loaded, userEvent }) => {
    const popover = await openInbox(userEvent);
    await expect(
      await within(popover).findByText("Waiting for the notifications."),
    ).toBeInTheDocument();
    worldOf(loaded).endScenario();
    await within(popover).findByRole("list", { name: "Notifications" });
    const { clientWidth, scrollWidth } = document.documentElement;
    await expect(popover.getBoundingClientRect().width).toBe(clientWidth);
    await expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    await expect(within(popover).getByRole("button", { name: "Close" })).toBeVisible();
  },
};

export const RuleSnoozedAndAcknowledged: Story = {
  parameters: onPage({ scenario: firingWaits }),
  play: async ({ userEvent }) => {
    const popover = within(await openInbox(userEvent));
    const name = "Snooze AAPL: Repeats for an hour";
    await userEvent.click(await popover.findByRole("button", { name }));
    await expectToast("Rule snoozed for an hour");
    await userEvent.click(
      await popover.findByRole("button", { name: "Acknowledge AAPL: Repeats" }),
    );
    await expectToast("Acknowledged. No more reminders will be sent");
  },
};

export const RulesSuspended: Story = {
  parameters: onPage({ scenario: rulesSuspended }),
  play: async ({ userEvent }) => {
    const popover = within(await openInbox(userEvent));
    const list = await popover.findByRole("list", { name: "Notifications" });
    const [first, second] = within(list).getAllByRole("link");
    await expect(first).toHaveTextContent(
      /^Rule suspended: NervousTriggered more than 15 times in 3 minutes on AAPL\. Resume the rule/,
    );
    await expect(first).toHaveAttribute("href", expect.stringContaining("/rules?rule=6"));
    await expect(second).toHaveTextContent(
      /^Rule suspended: When the close .*more than 60 times in 3 minutes, not counting the first trigger on each/,
    );
  },
};

export const AllRead: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ prepare: letAlertsTrigger, scenario: failing("post", "inbox/read") }),
  play: async ({ canvas, loaded, userEvent }) => {
    const popover = within(await openInbox(userEvent));
    const markAll = async () => {
      const button = await popover.findByRole("button", { name: "Mark all read" });
      await waitFor(() => expect(button).toBeEnabled());
      await userEvent.click(button);
    };
    await markAll();
    await expectToast("Failed to mark as read");
    worldOf(loaded).endScenario();
    await markAll();
    await waitFor(() =>
      expect(popover.queryByText("Unread", { selector: ".visually-hidden" })).toBeNull(),
    );
    await waitFor(() =>
      expect(popover.getByRole("button", { name: "Mark all read" })).toBeDisabled(),
    );
    await userEvent.click(popover.getByRole("button", { name: "Unread" }));
    await expect(await popover.findByText("Nothing unread")).toBeVisible();
    await waitFor(() => expect(canvas.queryByText(/unread notification/)).toBeNull());
    await waitFor(() => expect(document.title).not.toMatch(/^\(/));
  },
};

export const FailedThenLive: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: failing("get", "inbox") }),
  play: async ({ loaded, userEvent }) => {
    const popover = within(await openInbox(userEvent));
    await expect(await popover.findByText("The notifications could not be loaded")).toBeVisible();
    const world = worldOf(loaded);
    world.endScenario();
    await userEvent.click(popover.getByRole("button", { name: "Retry" }));
    await expect(await popover.findByText("No notifications yet")).toBeVisible();
    await expect(popover.getByRole("button", { name: "Mark all read" })).toBeDisabled();
    await addAlert(world, { symbol: "AAPL", targetPrice: 1, alertType: "above" });
    await world.tick(["AAPL"]);
    await expect(await popover.findByText("AAPL is above $1.00")).toBeVisible();
  },
};
