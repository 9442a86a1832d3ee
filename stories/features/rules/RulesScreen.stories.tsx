import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor, within } from "storybook/test";
import { failing } from "../../../mocks/scenarios/scenarios.ts";
import { firingsFail, rulesOfEveryState } from "../../../mocks/scenarios/ruleScenarios.ts";
import { RulesScreen } from "../../../ui/features/rules/RulesScreen.tsx";
import { expectToast, findUndo } from "../../expectToast.ts";
import { expectLoadedOnRetry } from "../../expectLoadedOnRetry.ts";
import { onPage, worldOf } from "../../page.ts";
import { addTwoRules, closeAbove } from "../../ruleSeeds.ts";

const meta = {
  component: RulesScreen,
  parameters: { layout: "fullscreen", ...onPage({ path: "/rules" }) },
} satisfies Meta<typeof RulesScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const EveryState: Story = {
  tags: ["phone"],
  parameters: onPage({ path: "/rules", scenario: rulesOfEveryState }),
  play: async ({ canvas, userEvent }) => {
    const gone = within(await canvas.findByRole("article", { name: "On a list that is gone" }));
    await expect(gone.getByText("Its watchlist was deleted")).toBeVisible();
    await expect(gone.getByText("Blocked")).toBeVisible();
    const nervous = within(canvas.getByRole("article", { name: "Nervous" }));
    await expect(nervous.getByText("Suspended")).toBeVisible();
    await expect(
      nervous.getByText(/triggered more than 15 times in 3 minutes on AAPL\. Resume the rule/),
    ).toBeVisible();
    const many = within(canvas.getByRole("article", { name: /^Nervous on many stocks/ }));
    await expect(
      many.getByText(/more than 60 times in 3 minutes, not counting the first trigger on/),
    ).toBeVisible();
    const repeats = within(canvas.getByRole("article", { name: "Repeats" }));
    await expect(repeats.getByText(/^The escalation can't be delivered/)).toBeVisible();
    await expect(repeats.getByText(/^Waiting for acknowledgement: AAPL/)).toBeVisible();
    const split = within(canvas.getByRole("article", { name: "After a split" }));
    await expect(split.getByText(/^Adjusted for the AAPL split on Nov 19, 2026/)).toBeVisible();
    await userEvent.click(split.getByRole("button", { name: "Undo the adjustment" }));
    await expectToast("The values from before the split are restored");
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const CreatedAndImported: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ path: "/rules", isHeld: true, scenario: failing("get", "rules") }),
  play: async (context) => {
    const { canvas, userEvent } = context;
    await expect(canvas.getByRole("heading", { level: 1, name: "Rules" })).toBeVisible();
    await expectLoadedOnRetry(
      context,
      "Waiting for the list of rules.",
      "The rules could not be loaded",
    );
    await expect(await canvas.findByText("No rules yet")).toBeVisible();
    await expect(canvas.getByText(/^A rule combines prices/)).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Create your first rule" }));
    await waitFor(() => expect(screen.getByRole("dialog", { name: "Create rule" })).toBeVisible());
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

    await userEvent.click(canvas.getByRole("button", { name: "Import and export" }));
    await userEvent.click(await canvas.findByRole("menuitem", { name: "Import" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Import rules" }));
    const field = await dialog.findByLabelText("Rules as text");
    await userEvent.click(field);
    await userEvent.paste("no rule");
    await userEvent.click(dialog.getByRole("button", { name: "Import" }));
    await expect(await dialog.findByText(/^Line 1: /)).toBeVisible();
    const problems = dialog.getByRole("list", { name: "Skipped lines" });
    await expect(problems).toHaveProperty("tabIndex", 0);
    await userEvent.clear(field);
    await userEvent.click(field);
    await userEvent.paste(JSON.stringify(closeAbove("AAPL", 1, "Imported")));
    await userEvent.click(dialog.getByRole("button", { name: "Import" }));
    await expectToast("1 rule imported");
    await expect(await canvas.findByRole("article", { name: "Imported" })).toBeVisible();
  },
};

export const PausedDeletedAndSnoozed: Story = {
  parameters: onPage({ path: "/rules", prepare: addTwoRules }),
  play: async ({ canvas, loaded, userEvent }) => {
    const list = within(await canvas.findByRole("list", { name: "Rules" }));
    await expect(await list.findAllByRole("article")).toHaveLength(2);
    const findCard = async () => within(await canvas.findByRole("article", { name: "Any price" }));
    let card = await findCard();
    await expect(card.getByText("1 stock watched")).toBeVisible();
    await expect(card.getByText("Not triggered yet")).toBeVisible();

    await userEvent.click(card.getByRole("button", { name: "More for Any price" }));
    await userEvent.click(await card.findByRole("menuitem", { name: "Pause" }));
    await expectToast("Rule paused");
    await expect(await card.findByText("Paused")).toBeVisible();
    await userEvent.click(await screen.findByText("Resume", { selector: ".toast *" }));
    await expectToast("Rule resumed");
    await expect(await card.findByText("Active")).toBeVisible();

    await userEvent.click(card.getByRole("button", { name: "More for Any price" }));
    await userEvent.click(await card.findByRole("menuitem", { name: "Delete" }));
    await expectToast("Rule deleted");
    await waitFor(() => expect(canvas.getAllByRole("article")).toHaveLength(1));
    await userEvent.click(await findUndo());
    await expectToast("Rule restored");
    card = await findCard();

    await worldOf(loaded).call("POST", "/api/rules/1/pause");
    await expect(await card.findByText("Paused")).toBeVisible();
    await worldOf(loaded).call("POST", "/api/rules/1/resume");
    await expect(await card.findByText("Active")).toBeVisible();

    await userEvent.click(card.getByRole("button", { name: "More for Any price" }));
    await userEvent.click(await card.findByRole("menuitem", { name: "Snooze until tomorrow" }));
    await expectToast("Rule snoozed");
    await expect(await card.findByText("Snoozed")).toBeVisible();
    await expect(
      await card.findByText(/^Snoozed until .*no notifications are sent$/),
    ).toBeVisible();
    await userEvent.click(card.getByRole("button", { name: "Details: Any price" }));
    const drawer = within(await screen.findByRole("dialog", { name: "Any price" }));
    await userEvent.click(await drawer.findByRole("button", { name: "End snooze" }));
    await expectToast("Snooze ended");
    await userEvent.click(await drawer.findByRole("button", { name: "Snooze for an hour" }));
    await expect(await drawer.findByRole("button", { name: "End snooze" })).toBeVisible();
  },
};

export const DetailsOpened: Story = {
  parameters: onPage({ path: "/rules", scenario: rulesOfEveryState }),
  play: async ({ canvas, userEvent }) => {
    const opener = await canvas.findByRole("button", {
      name: "Details: Oversold on volume",
    });
    await userEvent.click(opener);
    const drawer = within(await screen.findByRole("dialog", { name: "Oversold on volume" }));
    await expect(screen.queryByRole("banner")).toBeNull();
    const firings = within(await drawer.findByRole("list", { name: "Triggers" }));
    await expect(firings.getByText("at $151.20")).toBeVisible();
    await expect(firings.getByText("151.20")).toBeVisible();
    await expect(
      firings.getByText("Possible 5:4 stock split, not confirmed by any source"),
    ).toBeVisible();
    await expect(firings.getByText(/simulated$/)).toBeVisible();
    const now = within(await drawer.findByRole("list", { name: "Now" }));
    await expect(now.getAllByText("daily close is above 150")).toHaveLength(2);
    const close = async () => {
      await userEvent.keyboard("{Escape}");
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    };
    await close();
    await waitFor(() => expect(opener).toHaveFocus());

    const open = async (name: string) => {
      await userEvent.click(canvas.getByRole("button", { name: `Details: ${name}` }));
      return within(await screen.findByRole("dialog", { name }));
    };
    const nervous = await open("Nervous");
    await userEvent.click(nervous.getByRole("button", { name: "Resume" }));
    await expectToast("Rule resumed");
    await close();
    const repeats = await open("Repeats");
    await expect(await repeats.findByText(/0 of 20 reminders sent · next/)).toBeVisible();
    await userEvent.click(
      await repeats.findByRole("button", { name: "Acknowledge the trigger on AAPL" }),
    );
    await expectToast("Acknowledged. No more reminders will be sent");
  },
};

export const DetailsFail: Story = {
  tags: ["calls-fail"],
  parameters: onPage({
    path: "/rules?rule=2",
    scenario: firingsFail,
    prepare: async (world) => {
      await addTwoRules(world);
      world.hold("get", "*/api/rules/:id/firings");
      world.hold("post", "*/api/rules/preview");
    },
  }),
  play: async ({ loaded, userEvent }) => {
    const drawer = within(await screen.findByRole("dialog"));
    await expect(await drawer.findByText("Waiting for the triggers.")).toBeInTheDocument();
    await expect(await drawer.findByText("Waiting for the current values.")).toBeInTheDocument();
    worldOf(loaded).release();
    await expect(await drawer.findByText("The triggers could not be loaded")).toBeVisible();
    await expect(await drawer.findByText("The current values could not be loaded")).toBeVisible();
    worldOf(loaded).endScenario();
    await userEvent.click(drawer.getAllByRole("button", { name: "Retry" })[1]!);
    await expect(await drawer.findByText("Not triggered yet")).toBeVisible();
  },
};
