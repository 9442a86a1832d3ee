import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor, within } from "storybook/test";
import {
  firingsFail,
  firingsHang,
  rulesFail,
  rulesOfEveryState,
} from "../../../mocks/ruleScenarios.ts";
import { slowNetwork } from "../../../mocks/scenarios.ts";
import { RulesScreen } from "../../../ui/features/rules/RulesScreen.tsx";
import { expectToast } from "../../expectToast.ts";
import { onPage, worldOf } from "../../page.ts";
import { addTwoRules, closeAbove } from "../../ruleSeeds.ts";

const meta = {
  component: RulesScreen,
  parameters: { layout: "fullscreen", ...onPage({ path: "/rules" }) },
} satisfies Meta<typeof RulesScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole("heading", { level: 1, name: "Rules" })).toBeVisible();
    await expect(await canvas.findByText("No rules yet")).toBeVisible();
    await expect(canvas.getByText(/^A rule combines prices/)).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Create your first rule" }));
    await waitFor(() => expect(screen.getByRole("dialog", { name: "Create rule" })).toBeVisible());
  },
};

export const Listed: Story = {
  parameters: onPage({ path: "/rules", prepare: addTwoRules }),
  play: async ({ canvas }) => {
    const list = await canvas.findByRole("list", { name: "Rules" });
    const cards = await within(list).findAllByRole("article");
    await expect(cards).toHaveLength(2);
    await expect(within(cards[1]!).getByRole("heading", { name: "Any price" })).toBeVisible();
    await expect(within(cards[1]!).getByText("1 stock watched")).toBeVisible();
    await expect(within(cards[1]!).getByText("Has not fired")).toBeVisible();
  },
};

/** What is wrong stands on the card, and so does what a split has changed. */
export const EveryState: Story = {
  parameters: onPage({ path: "/rules", scenario: rulesOfEveryState }),
  play: async ({ canvas, userEvent }) => {
    const gone = within(await canvas.findByRole("article", { name: "On a list that is gone" }));
    await expect(gone.getByText("Its watchlist was deleted")).toBeVisible();
    await expect(gone.getByText("Not watched")).toBeVisible();
    const split = within(canvas.getByRole("article", { name: "After a split" }));
    await expect(split.getByText(/^A split of AAPL on Nov 19, 2026/)).toBeVisible();
    await userEvent.click(split.getByRole("button", { name: "Undo the split" }));
    await expectToast("The figures are as they were before the split");
  },
};

/** Why it fires no more stands on the card, with the way back; so it does in the drawer. */
export const SuspendedThenResumed: Story = {
  parameters: onPage({ path: "/rules", scenario: rulesOfEveryState }),
  play: async ({ canvas, userEvent }) => {
    const card = within(await canvas.findByRole("article", { name: "Nervous" }));
    await expect(card.getByText("Suspended")).toBeVisible();
    await expect(
      card.getByText(/it fired more than 15 times in 3 minutes on AAPL\. It fires again once you/),
    ).toBeVisible();
    const many = within(canvas.getByRole("article", { name: "Nervous on many" }));
    await expect(many.getByText(/more than 60 times in 3 minutes, besides once on/)).toBeVisible();
    await userEvent.click(card.getByRole("button", { name: "Why and why not: Nervous" }));
    const drawer = within(await screen.findByRole("dialog", { name: "Nervous" }));
    await userEvent.click(drawer.getByRole("button", { name: "Resume" }));
    await expectToast("Rule resumed");
  },
};

export const OnAPhone: Story = {
  tags: ["phone"],
  globals: { viewport: { value: "w390" } },
  parameters: onPage({ path: "/rules", scenario: rulesOfEveryState }),
  play: async ({ canvas }) => {
    await canvas.findByRole("list", { name: "Rules" });
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const Loading: Story = {
  parameters: onPage({ path: "/rules", scenario: slowNetwork }),
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Waiting for the list of rules.")).toBeInTheDocument();
  },
};

export const FailedThenRetried: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ path: "/rules", scenario: rulesFail }),
  play: async ({ canvas, loaded, userEvent }) => {
    await expect(await canvas.findByText("The rules could not be loaded")).toBeVisible();
    worldOf(loaded).endScenario();
    await userEvent.click(canvas.getByRole("button", { name: "Retry" }));
    await expect(await canvas.findByText("No rules yet")).toBeVisible();
  },
};

export const PausedAndResumed: Story = {
  parameters: onPage({ path: "/rules", prepare: addTwoRules }),
  play: async ({ canvas, userEvent }) => {
    const card = within(await canvas.findByRole("article", { name: "Any price" }));
    await userEvent.click(card.getByRole("button", { name: "More for Any price" }));
    await userEvent.click(await card.findByRole("menuitem", { name: "Pause" }));
    await expectToast("Rule paused");
    await expect(await card.findByText("Paused")).toBeVisible();
    await userEvent.click(await screen.findByText("Resume", { selector: ".toast *" }));
    await expectToast("Rule resumed");
    await expect(await card.findByText("Active")).toBeVisible();
  },
};

/** It is evaluated and sends nothing, until it is woken. */
export const SnoozedAndWoken: Story = {
  parameters: onPage({ path: "/rules", prepare: addTwoRules }),
  play: async ({ canvas, userEvent }) => {
    const card = within(await canvas.findByRole("article", { name: "Any price" }));
    await userEvent.click(card.getByRole("button", { name: "More for Any price" }));
    await userEvent.click(await card.findByRole("menuitem", { name: "Snooze until tomorrow" }));
    await expectToast("Rule snoozed");
    await expect(await card.findByText("Snoozed")).toBeVisible();
    await expect(await card.findByText(/^Snoozed until .*sends nothing$/)).toBeVisible();
    await userEvent.click(card.getByRole("button", { name: "Why and why not: Any price" }));
    const drawer = within(await screen.findByRole("dialog", { name: "Any price" }));
    await userEvent.click(await drawer.findByRole("button", { name: "Wake" }));
    await expectToast("The rule sends messages again");
    await userEvent.click(await drawer.findByRole("button", { name: "Snooze for an hour" }));
    await expect(await drawer.findByRole("button", { name: "Wake" })).toBeVisible();
  },
};

/** Its card and its drawer say what waits, and what of its escalation is not set up. */
export const WaitsForAcknowledgement: Story = {
  parameters: onPage({ path: "/rules", scenario: rulesOfEveryState }),
  play: async ({ canvas, userEvent }) => {
    const card = within(await canvas.findByRole("article", { name: "Repeats" }));
    await expect(card.getByText(/^No destination of the channel sms is active/)).toBeVisible();
    await expect(card.getByText(/^Waiting for acknowledgement: AAPL/)).toBeVisible();
    await userEvent.click(card.getByRole("button", { name: "Why and why not: Repeats" }));
    const drawer = within(await screen.findByRole("dialog", { name: "Repeats" }));
    await expect(await drawer.findByText(/0 of 20 reminders sent · next/)).toBeVisible();
    await userEvent.click(
      await drawer.findByRole("button", { name: "Acknowledge the firing on AAPL" }),
    );
    await expectToast("Acknowledged; it will not be sent again");
  },
};

export const DeletedAndTakenBack: Story = {
  parameters: onPage({ path: "/rules", prepare: addTwoRules }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Delete Any price" }));
    await expectToast("Rule deleted");
    await waitFor(() => expect(canvas.getAllByRole("article")).toHaveLength(1));
    await userEvent.click(await screen.findByText("Undo", { selector: ".toast *" }));
    await expectToast("Rule restored");
    await expect(await canvas.findByRole("article", { name: "Any price" })).toBeVisible();
  },
};

export const ExportedAndImported: Story = {
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText("No rules yet");
    await userEvent.click(canvas.getByRole("button", { name: "Import and export" }));
    await userEvent.click(await canvas.findByRole("menuitem", { name: "Import" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Import rules" }));
    const field = await dialog.findByLabelText("Rules as text");
    await userEvent.click(field);
    await userEvent.paste("no rule");
    await userEvent.click(dialog.getByRole("button", { name: "Import" }));
    await expect(await dialog.findByText(/^Line 1: /)).toBeVisible();
    const problems = dialog.getByRole("list", { name: "Lines that create nothing" });
    await expect(problems).toHaveProperty("tabIndex", 0);
    await userEvent.clear(field);
    await userEvent.click(field);
    await userEvent.paste(JSON.stringify(closeAbove("AAPL", 1, "Imported")));
    await userEvent.click(dialog.getByRole("button", { name: "Import" }));
    await expectToast("1 rule imported");
    await expect(await canvas.findByRole("article", { name: "Imported" })).toBeVisible();
  },
};

/** Why it fired, and why it does not fire now; Escape brings the focus back. */
export const DetailsOpened: Story = {
  parameters: onPage({ path: "/rules", scenario: rulesOfEveryState }),
  play: async ({ canvas, userEvent }) => {
    const opener = await canvas.findByRole("button", {
      name: "Why and why not: Oversold on volume",
    });
    await userEvent.click(opener);
    const drawer = within(await screen.findByRole("dialog", { name: "Oversold on volume" }));
    await expect(screen.queryByRole("banner")).toBeNull();
    const firings = within(await drawer.findByRole("list", { name: "Firings" }));
    await expect(firings.getByText("at $151.20")).toBeVisible();
    await expect(firings.getByText("151.20")).toBeVisible();
    await expect(firings.getByText(/simulated$/)).toBeVisible();
    const now = within(await drawer.findByRole("list", { name: "Now" }));
    await expect(now.getAllByText("daily close is above 150")).toHaveLength(2);
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(opener).toHaveFocus());
  },
};

export const DetailsWait: Story = {
  parameters: onPage({ path: "/rules?rule=2", prepare: addTwoRules, scenario: firingsHang }),
  play: async () => {
    const drawer = within(await screen.findByRole("dialog"));
    await expect(await drawer.findByText("Waiting for the firings.")).toBeInTheDocument();
    await expect(drawer.getByText("Waiting for the figures of now.")).toBeInTheDocument();
  },
};

export const DetailsFail: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ path: "/rules?rule=2", prepare: addTwoRules, scenario: firingsFail }),
  play: async ({ loaded, userEvent }) => {
    const drawer = within(await screen.findByRole("dialog"));
    await expect(await drawer.findByText("The firings could not be loaded")).toBeVisible();
    await expect(await drawer.findByText("The present could not be read")).toBeVisible();
    worldOf(loaded).endScenario();
    await userEvent.click(drawer.getAllByRole("button", { name: "Retry" })[1]!);
    await expect(await drawer.findByText("Has not fired yet")).toBeVisible();
  },
};

/** What another tab does to a rule is seen here. */
export const Live: Story = {
  parameters: onPage({ path: "/rules", prepare: addTwoRules }),
  play: async ({ canvas, loaded }) => {
    const card = within(await canvas.findByRole("article", { name: "Any price" }));
    await worldOf(loaded).call("POST", "/api/rules/1/pause");
    await expect(await card.findByText("Paused")).toBeVisible();
  },
};
