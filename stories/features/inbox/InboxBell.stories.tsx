import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor, within } from "storybook/test";
import { inboxFails, inboxReadFails } from "../../../mocks/deliveryScenarios.ts";
import { firingWaits, rulesSuspended } from "../../../mocks/ruleScenarios.ts";
import { slowNetwork } from "../../../mocks/scenarios.ts";
import type { StoryWorld } from "../../../mocks/storyWorld.ts";
import { InboxBell } from "../../../ui/features/inbox/InboxBell.tsx";
import { HOUR_MS } from "../../../ui/format/durations.ts";
import { AddressLine } from "../../AddressLine.tsx";
import { expectAddress } from "../../expectAddress.ts";
import { expectFocusIn } from "../../expectFocusIn.ts";
import { expectToast } from "../../expectToast.ts";
import { onPage, worldOf } from "../../page.ts";
import { addAlert, runScreener } from "../../seeds.ts";

/** A screener run three days ago, and two alerts that have triggered since. */
async function letThingsHappen(world: StoryWorld): Promise<void> {
  const now = world.clock.now();
  world.clock.set(now - 74 * HOUR_MS);
  await runScreener(world);
  world.clock.set(now - 5 * HOUR_MS);
  await addAlert(world, { symbol: "AAPL", targetPrice: 1, alertType: "above" });
  await world.tick(["AAPL"]);
  world.clock.set(now - 1000);
  await addAlert(world, { symbol: "MSFT", targetPrice: 10_000, alertType: "below" });
  await world.tick(["MSFT"]);
}

const busy = onPage({ prepare: letThingsHappen });

const meta = {
  component: InboxBell,
  parameters: onPage(),
  // As in the header: the bell stands at the right.
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

const markAll = async (popover: ReturnType<typeof within>, userEvent: User) => {
  await waitFor(() => expect(popover.getByRole("button", { name: "Mark all read" })).toBeEnabled());
  await userEvent.click(popover.getByRole("button", { name: "Mark all read" }));
};

const openInbox = async (userEvent: User) => {
  await userEvent.click(await screen.findByRole("button", { name: /^Notifications/ }));
  return screen.findByRole("dialog", { name: "Notifications" });
};

export const Unread: Story = {
  parameters: busy,
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole("button", { name: "Notifications, 3 unread" }),
    ).toBeVisible();
    await expect(canvas.getByText("3 unread notifications")).toBeInTheDocument();
    await expect(document.title).toMatch(/^\(3\) /);
  },
};

export const Open: Story = {
  parameters: busy,
  play: async ({ userEvent }) => {
    const popover = await openInbox(userEvent);
    await expectFocusIn(popover);
    await expect(screen.queryByRole("banner")).toBeNull();
    const list = await within(popover).findByRole("list", { name: "Notifications" });
    const [first, second, third] = within(list).getAllByRole("link");
    await expect(first).toHaveTextContent(/^MSFT is below \$10,000\.00.*now.*Unread$/);
    await expect(second).toHaveTextContent(/^AAPL is above \$1\.00Triggered at \$\S+[45]h/);
    await expect(third).toHaveTextContent(/^Stock screener finished\d+ stocks found among/);
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const bell = screen.getByRole("button", { name: /^Notifications/ });
    await waitFor(() => expect(bell).toHaveFocus());
  },
};

export const Phone: Story = {
  tags: ["phone"],
  parameters: busy,
  play: async ({ userEvent }) => {
    const popover = await openInbox(userEvent);
    await within(popover).findByRole("list", { name: "Notifications" });
    const { clientWidth, scrollWidth } = document.documentElement;
    await expect(popover.getBoundingClientRect().width).toBe(clientWidth);
    await expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    await expect(within(popover).getByRole("button", { name: "Close" })).toBeVisible();
  },
};

/** A rule that repeats is acknowledged where its firing is read. */
export const WaitsForAcknowledgement: Story = {
  parameters: onPage({ scenario: firingWaits }),
  play: async ({ userEvent }) => {
    const popover = within(await openInbox(userEvent));
    const button = await popover.findByRole("button", { name: "Acknowledge AAPL: Repeats" });
    await userEvent.click(button);
    await expectToast("Acknowledged; it will not be sent again");
  },
};

/** A rule that fires too often is snoozed there, too, with Undo. */
export const RuleSnoozed: Story = {
  parameters: onPage({ scenario: firingWaits }),
  play: async ({ userEvent }) => {
    const popover = within(await openInbox(userEvent));
    const name = "Snooze the rule of AAPL: Repeats for an hour";
    await userEvent.click(await popover.findByRole("button", { name }));
    await expectToast("Rule snoozed for an hour");
  },
};

/** One that was suspended leads to its rule, where it is resumed. */
export const RulesSuspended: Story = {
  parameters: onPage({ scenario: rulesSuspended }),
  play: async ({ userEvent }) => {
    const popover = within(await openInbox(userEvent));
    const list = await popover.findByRole("list", { name: "Notifications" });
    const [first, second] = within(list).getAllByRole("link");
    await expect(first).toHaveTextContent(
      /^Rule suspended: NervousFired more than 15 times in 3 minutes on AAPL\. Resume it/,
    );
    await expect(first).toHaveAttribute("href", expect.stringContaining("/rules?rule=6"));
    await expect(second).toHaveTextContent(
      /^Rule suspended: When the close .*more than 60 times in 3 minutes, besides once on each/,
    );
  },
};

export const Filtered: Story = {
  parameters: busy,
  play: async ({ userEvent }) => {
    const popover = within(await openInbox(userEvent));
    await userEvent.click(popover.getByRole("button", { name: "Runs" }));
    await waitFor(() => expect(popover.getAllByRole("link")).toHaveLength(1));
    await expect(popover.getByRole("link")).toHaveTextContent("Stock screener finished");
    await userEvent.click(popover.getByRole("button", { name: "Deliveries" }));
    await expect(await popover.findByText("No matching notifications")).toBeVisible();
  },
};

/** An entry leads to its place and counts as read from then on. */
export const Followed: Story = {
  parameters: busy,
  play: async ({ canvas, userEvent }) => {
    const popover = within(await openInbox(userEvent));
    await userEvent.click(await popover.findByRole("link", { name: /^AAPL/ }));
    await expectAddress("/alerts?alert=1");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await expect(
      await canvas.findByRole("button", { name: "Notifications, 2 unread" }),
    ).toBeVisible();
  },
};

/** Marked in another tab as well as in this one. */
export const AllRead: Story = {
  parameters: busy,
  play: async ({ canvas, userEvent }) => {
    const popover = within(await openInbox(userEvent));
    await markAll(popover, userEvent);
    await waitFor(() =>
      expect(popover.queryByText("Unread", { selector: ".visually-hidden" })).toBeNull(),
    );
    await expect(popover.getByRole("button", { name: "Mark all read" })).toBeDisabled();
    await userEvent.click(popover.getByRole("button", { name: "Unread" }));
    await expect(await popover.findByText("Nothing unread")).toBeVisible();
    await waitFor(() => expect(canvas.queryByText(/unread notification/)).toBeNull());
    await expect(document.title).not.toMatch(/^\(/);
  },
};

/** Something happens while the list is open. */
export const Live: Story = {
  play: async ({ loaded, userEvent }) => {
    const popover = within(await openInbox(userEvent));
    await expect(await popover.findByText("No notifications yet")).toBeVisible();
    const world = worldOf(loaded);
    await addAlert(world, { symbol: "AAPL", targetPrice: 1, alertType: "above" });
    await world.tick(["AAPL"]);
    await expect(await popover.findByText("AAPL is above $1.00")).toBeVisible();
  },
};

export const Empty: Story = {
  play: async ({ userEvent }) => {
    const popover = within(await openInbox(userEvent));
    await expect(await popover.findByText("No notifications yet")).toBeVisible();
    await expect(popover.getByRole("button", { name: "Mark all read" })).toBeDisabled();
  },
};

export const Loading: Story = {
  parameters: onPage({ scenario: slowNetwork }),
  play: async ({ userEvent }) => {
    const popover = within(await openInbox(userEvent));
    await expect(await popover.findByText("Waiting for the notifications.")).toBeInTheDocument();
  },
};

export const FailedThenRetried: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ prepare: letThingsHappen, scenario: inboxFails }),
  play: async ({ loaded, userEvent }) => {
    const popover = within(await openInbox(userEvent));
    await expect(await popover.findByText("The notifications could not be loaded")).toBeVisible();
    worldOf(loaded).endScenario();
    await userEvent.click(popover.getByRole("button", { name: "Retry" }));
    await expect(await popover.findByText("AAPL is above $1.00")).toBeVisible();
  },
};

export const MarkingFails: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ prepare: letThingsHappen, scenario: inboxReadFails }),
  play: async ({ userEvent }) => {
    const popover = within(await openInbox(userEvent));
    await markAll(popover, userEvent);
    await expectToast("Failed to mark as read");
  },
};
