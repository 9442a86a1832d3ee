import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fireEvent, fn, screen, waitFor, within } from "storybook/test";
import {
  editRuleConflicts,
  ruleOptionsFail,
  saveRuleFails,
} from "../../../mocks/scenarios/ruleScenarios.ts";
import type { RuleDraft } from "../../../ui/app/rules/ruleDraft.ts";
import { RuleDialog } from "../../../ui/features/rules/RuleDialog.tsx";
import { expectToast } from "../../expectToast.ts";
import { expectLoadedOnRetry } from "../../expectLoadedOnRetry.ts";
import { onPage, worldOf } from "../../page.ts";
import { addTwoRules, closeAbove } from "../../ruleSeeds.ts";
import { showVariant, VariantSwitch } from "../../VariantSwitch.tsx";

const meta = {
  component: RuleDialog,
  args: { isOpen: true, editedId: null, onClose: fn() },
  parameters: onPage(),
} satisfies Meta<typeof RuleDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

const dialog = async () => within(await screen.findByRole("dialog", { name: /rule$/ }));
const fillBlank = async (userEvent: Typist, value = "100") => {
  const editor = await dialog();
  await userEvent.type(await editor.findByLabelText("Symbol"), "AAPL");
  await userEvent.type(editor.getByRole("textbox", { name: "Compared with" }), value);
};
/** The fields are in a popover once the browser reports it as open. */
const openBracket = async (
  userEvent: { click(element: Element): Promise<void> },
  name: string | RegExp,
) => {
  await userEvent.click(await (await dialog()).findByRole("button", { name }));
};

interface Typist {
  clear(element: Element): Promise<void>;
  type(element: Element, text: string): Promise<void>;
}
/** Searches for a figure or an event and takes the best match. */
const chooseWhat = async (userEvent: Typist, part: ReturnType<typeof within>, text: string) => {
  const field = part.getByLabelText("What");
  await userEvent.clear(field);
  await userEvent.type(field, `${text}{Enter}`);
};

export const Blank: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ isHeld: true, scenario: ruleOptionsFail }),
  play: async (context) => {
    const editor = await dialog();
    await waitFor(() => expect(screen.getByRole("dialog", { name: /rule$/ })).toHaveFocus());
    await expectLoadedOnRetry(
      context,
      "Waiting for the rule options.",
      "The rule options could not be loaded",
    );
    await expect(await editor.findByRole("button", { name: "Figure: close daily" })).toBeVisible();
    const { userEvent } = context;
    const symbol = editor.getByLabelText("Symbol");
    await waitFor(() => expect(symbol).toHaveFocus());
    // Nothing is chosen yet, so nothing is created; each fault is at its field.
    const create = editor.getByRole("button", { name: "Create rule" });
    await userEvent.click(create);
    await expect(symbol).toHaveFocus();
    await expect(symbol).toHaveAccessibleDescription("Choose a stock.");
    const value = editor.getByRole("textbox", { name: "Compared with" });
    await expect(value).toHaveAccessibleDescription("Enter a value.");
    await expect(await worldOf(context.loaded).call("GET", "/api/rules")).toEqual([]);
    await userEvent.type(symbol, "apple{Enter}");
    await waitFor(() => expect(symbol).toHaveValue("AAPL"));
    await userEvent.click(create);
    await waitFor(() => expect(value).toHaveFocus());
    // A level of the stock's own price sets the side as well.
    await userEvent.click(
      await editor.findByRole("button", { name: /^−5% from the current price: / }),
    );
    // Enter in the last field goes to the button, and does not create the rule.
    await userEvent.type(value, "{Enter}");
    await expect(create).toHaveFocus();
    const readBack = within(editor.getByRole("region", { name: "Reads as" }));
    await expect(await readBack.findByText(/^When daily close is below \d/)).toBeVisible();
    await expect(
      readBack.getByText("No one to notify. Add an email, phone or channel."),
    ).toBeVisible();
    await userEvent.click(create);
    await expectToast("Rule created");
    await expect(await worldOf(context.loaded).call("GET", "/api/rules")).toMatchObject([
      { rule: { scope: { symbol: "AAPL" }, when: { operator: "<" } } },
    ]);
  },
};

/**
 * Found by a word of its description; what is watched stays as it was. What is saved is what is on
 * screen, whether it has been read back or not.
 */
export const FromARecipe: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: saveRuleFails }),
  play: async ({ args, loaded, userEvent }) => {
    const world = worldOf(loaded);
    const editor = await dialog();
    await userEvent.type(await editor.findByLabelText("Symbol"), "AAPL");
    const choose = async (word: string, name: RegExp) => {
      await userEvent.click(await editor.findByRole("button", { name: "All recipes" }));
      const search = await editor.findByLabelText("Search recipes");
      await userEvent.clear(search);
      await userEvent.type(search, word);
      await userEvent.click(await editor.findByRole("button", { name }));
    };
    await choose("golden", /^Golden cross/);
    await expect(editor.getByLabelText("Name")).toHaveValue("Golden cross");
    await expect(editor.getByRole("button", { name: "Comparison: crosses above" })).toBeVisible();
    const readBack = within(editor.getByRole("region", { name: "Reads as" }));
    await expect(
      await readBack.findByText(/^When .*\(50\).* crosses above .*\(200\)/),
    ).toBeVisible();
    const create = editor.getByRole("button", { name: "Create rule" });
    await userEvent.click(create);
    await expectToast("Failed to save the rule");
    await expect(editor.getByLabelText("Name")).toHaveValue("Golden cross");

    world.endScenario();
    world.hold("post", "*/api/rules/preview");
    await choose("death", /^Death cross/);
    await expect(readBack.getByText("Reading…")).toBeVisible();
    await waitFor(() => expect(create).toBeEnabled());
    await userEvent.click(create);
    await expectToast("Rule created");
    await expect(args.onClose).toHaveBeenCalled();
    await expect(readBack.getByText("Reading…")).toBeVisible();
    const kept = await world.call("GET", "/api/rules");
    await expect(kept).toMatchObject([{ rule: { name: "Death cross" } }]);
  },
};

/** What folds out and what opens over it has room for a finger. */
export const FoldsOnAPhone: Story = {
  tags: ["phone"],
  play: async ({ userEvent }) => {
    const editor = await dialog();
    await userEvent.click(await editor.findByRole("button", { name: "All recipes" }));
    await userEvent.click(await editor.findByText("More options"));
    await userEvent.click(
      editor.getByRole("button", { name: "More for: close daily is above a value…" }),
    );
    await expect(await editor.findByRole("menu")).toBeVisible();
  },
};

/**
 * RSI crosses below 30 and relative volume is above 2, with the brackets of the sentence. A channel
 * without a destination is said at the rule, which can be saved all the same.
 */
export const Written: Story = {
  play: async ({ userEvent }) => {
    const editor = await dialog();
    await fillBlank(userEvent);
    await openBracket(userEvent, "Figure: close daily");
    const figure = within(await screen.findByRole("dialog", { name: "Figure" }));
    await chooseWhat(userEvent, figure, "rsi");
    await userEvent.click(figure.getByRole("button", { name: "Done" }));
    await openBracket(userEvent, "Comparison: is above");
    const comparison = within(await screen.findByRole("dialog", { name: "Comparison" }));
    await userEvent.selectOptions(
      comparison.getByRole("combobox", { name: "Comparison" }),
      "crossesDown",
    );
    const values = () => editor.getAllByRole("textbox", { name: "Compared with" });
    await expect(values()[0]).toHaveValue("30");
    await userEvent.click(editor.getByRole("button", { name: "Add a condition" }));
    await userEvent.type(values()[1]!, "100");
    await expect(
      await editor.findByText(/^When .*RSI \(14\).* crosses below 30 and .*close is above 100/),
    ).toBeVisible();
    const [first] = editor.getAllByRole("button", { name: /^Move down: RSI 14 daily/ });
    first!.focus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() =>
      expect(editor.getByRole("button", { name: /^Move down: RSI 14 daily/ })).toHaveFocus(),
    );
    await expect(
      await editor.findByText(/^When .*close is above 100 and .*RSI \(14\).* crosses below 30/),
    ).toBeVisible();
    await userEvent.click(
      editor.getByRole("button", { name: "More for: close daily is above 100" }),
    );
    await userEvent.click(await editor.findByRole("menuitem", { name: "Held for a time" }));
    await expect(
      await editor.findByRole("button", { name: "Duration: 5 daily bars" }),
    ).toBeVisible();

    await userEvent.click(editor.getByText("More options"));
    await openBracket(userEvent, "Until acknowledged: one message");
    const part = within(await screen.findByRole("dialog", { name: "Until acknowledged" }));
    const minutes = await part.findByLabelText("Repeat every … minutes until acknowledged");
    await userEvent.type(minutes, "15{Enter}");
    await expect(minutes).not.toHaveFocus();
    await expect(part.getByRole("button", { name: "Done" })).toBeVisible();
    const channel = part.getByLabelText("If not acknowledged, also notify by");
    await userEvent.clear(channel);
    await userEvent.type(channel, "SMS{Enter}");
    await userEvent.click(part.getByRole("button", { name: "Done" }));
    await expect(
      await editor.findByRole("button", {
        name: "Until acknowledged: repeat every 15 min until acknowledged, after 30 min also by SMS",
      }),
    ).toBeVisible();
    await expect(
      await editor.findByText(
        /repeated every 15 minutes until acknowledged, also by .* within 30 minutes/,
      ),
    ).toBeVisible();
    const [note] = await editor.findAllByText(/the channel sms has no active destination/);
    await expect(note).toBeVisible();
    await expect(editor.getByRole("button", { name: "Create rule" })).toBeEnabled();
  },
};

/**
 * What cannot be compared is not offered; a left side in another unit empties the right one.
 * What the server refuses stands at the line that it names, and can be neither saved nor tried.
 */
export const UnitsAndRefusals: Story = {
  play: async ({ userEvent }) => {
    const editor = await dialog();
    const choiceOf = (part: ReturnType<typeof within>, title: RegExp) =>
      part.findByRole("option", { name: title });
    await fillBlank(userEvent);
    await openBracket(userEvent, "Compared with: 100");
    const right = within(await screen.findByRole("dialog", { name: "Compared with" }));
    await userEvent.click(right.getByLabelText("What"));
    await expect(await choiceOf(right, /^Volume/)).toHaveAttribute("aria-disabled", "true");
    await chooseWhat(userEvent, right, "sma");
    await userEvent.click(right.getByRole("button", { name: "Done" }));
    await openBracket(userEvent, "Figure: close daily");
    const left = within(await screen.findByRole("dialog", { name: "Figure" }));
    await userEvent.click(left.getByLabelText("What"));
    await expect(await choiceOf(left, /^A number$/)).not.toHaveAttribute("aria-disabled");
    await chooseWhat(userEvent, left, "price:volume");
    await userEvent.click(left.getByRole("button", { name: "Done" }));
    await userEvent.type(editor.getByRole("textbox", { name: "Compared with" }), "1000000");
    await openBracket(userEvent, "Figure: volume daily");
    const volume = within(await screen.findByRole("dialog", { name: "Figure" }));
    await userEvent.type(volume.getByLabelText("Symbol"), "!");
    await userEvent.tab();
    await expect(await editor.findByRole("alert")).toBeVisible();
    const disabled = (name: string) => editor.getByRole("button", { name, hidden: true });
    await expect(disabled("Create rule")).toBeDisabled();
    await expect(disabled("Run backtest")).toBeDisabled();
  },
};

/**
 * A figure is found by typing, by keyboard only. Unavailable figures are listed with the reason and
 * cannot be chosen. The first Escape closes only the list.
 */
export const FigureSearched: Story = {
  play: async ({ userEvent }) => {
    const editor = await dialog();
    (await editor.findByRole("button", { name: "Compared with: a value…" })).focus();
    await userEvent.keyboard("{Enter}");
    const box = await screen.findByRole("dialog", { name: "Compared with" });
    const part = within(box);
    const what = part.getByLabelText("What");
    await waitFor(() => expect(what).toHaveFocus());
    await expect(what).toHaveValue("A number");
    await expect(part.queryByRole("listbox")).toBeNull();
    await userEvent.keyboard("{ArrowDown}");
    await expect(part.getByRole("option", { selected: true })).toHaveTextContent("A number");
    await userEvent.keyboard("{Escape}");
    await expect(part.queryByRole("listbox")).toBeNull();
    await expect(box).toBeVisible();

    await userEvent.clear(what);
    await userEvent.type(what, "xyzzy{Enter}");
    await expect(part.getByText("No matches")).toBeVisible();
    await userEvent.clear(what);
    await userEvent.type(what, "price:volume{Enter}");
    await expect(part.getByRole("option")).toHaveAttribute("aria-disabled", "true");
    await userEvent.clear(what);
    await userEvent.type(what, "average");
    await userEvent.keyboard("{ArrowDown}{ArrowUp}");
    const chosen = part.getByRole("option", { selected: true }).textContent;
    await userEvent.keyboard("{Enter}");
    await expect(what).toHaveValue(chosen);
    await expect(part.getByLabelText("Bar size")).toBeVisible();
  },
};

/** If a choice adds fields, Done stays visible. An event has its own fields. */
export const FigureThenEvent: Story = {
  play: async ({ userEvent }) => {
    await openBracket(userEvent, "Figure: close daily");
    const box = await screen.findByRole("dialog", { name: "Figure" });
    const figure = within(box);
    await chooseWhat(userEvent, figure, "macd");
    // As many fields as any figure could bring.
    const fields = figure.getByLabelText("What").closest<HTMLElement>(".popover-fields")!;
    const more = Object.assign(document.createElement("p"), { style: "height: 2000px" });
    fields.append(more);
    const done = figure.getByRole("button", { name: "Done" }).getBoundingClientRect();
    await expect(done.bottom).toBeLessThanOrEqual(window.innerHeight);
    await expect(box.getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
    more.remove();
    await chooseWhat(userEvent, figure, "insider trade");
    const event = within(await screen.findByRole("dialog", { name: "Event" }));
    await fireEvent.change(event.getByLabelText("Side"), { target: { value: "sold" } });
    await expect(
      await (await dialog()).findByRole("button", { name: "Event: insider trade, sold, ≥ 100000" }),
    ).toBeInTheDocument();
  },
};

/** Someone else has changed the rule meanwhile. */
export const Edited: Story = {
  tags: ["calls-fail"],
  args: { editedId: 1 },
  parameters: onPage({ prepare: addTwoRules, scenario: editRuleConflicts }),
  play: async ({ args, loaded, userEvent }) => {
    const editor = await dialog();
    const name = await editor.findByLabelText("Name");
    await expect(name).toHaveValue("Any price");
    await userEvent.type(name, " at all");
    await userEvent.click(editor.getByRole("button", { name: "Save changes" }));
    await expectToast("Rule 1 has changed in the meantime");
    await expect(args.onClose).not.toHaveBeenCalled();
    worldOf(loaded).endScenario();
    await userEvent.click(await editor.findByRole("button", { name: "Save changes" }));
    await expectToast("Rule saved");
    await expect(args.onClose).toHaveBeenCalled();
    await expect(await worldOf(loaded).call("GET", "/api/rules/1")).toMatchObject({
      rule: { name: "Any price at all" },
    });
  },
};

const drawnLine = {
  from: { time: Date.UTC(2026, 0, 5), price: 182.1 },
  to: { time: Date.UTC(2026, 1, 2), price: 201.4 },
  scale: "straight",
} as const;

const drafts: Readonly<Record<string, RuleDraft>> = {
  Indicator: { symbol: "AAPL", indicator: "ema", timeframe: "1h", parameters: [50] },
  "Drawn line": { symbol: "AAPL", timeframe: "1d", line: drawnLine, alert: "touched" },
};

/** As the menus of a chart and of its drawn lines open it: the range of a bar reaches the line. */
export const FromTheChart: Story = {
  render: (args) => (
    <VariantSwitch of={drafts}>{(draft) => <RuleDialog {...args} draft={draft} />}</VariantSwitch>
  ),
  play: async ({ userEvent }) => {
    let editor = await dialog();
    await expect(
      await editor.findByRole("button", {
        name: "Compared with: exponential moving average 50 hourly",
      }),
    ).toBeVisible();
    await expect(editor.getByLabelText("Symbol")).toHaveValue("AAPL");
    await showVariant(userEvent, "Drawn line");
    await waitFor(() => expect(screen.queryByText(/hourly/)).toBeNull());
    editor = await dialog();
    await expect(
      await editor.findByText(
        /^When AAPL's daily bar touches the line from 182\.1 \(.*\) to 201\.4 \(.*\), once a day/,
      ),
    ).toBeVisible();
    await expect(editor.getByLabelText("Symbol")).toHaveValue("AAPL");
    await expect(editor.getByRole("button", { name: "Create rule" })).toBeEnabled();
  },
};

export const OnAPhone: Story = {
  tags: ["phone"],
  args: {
    begun: {
      ...closeAbove("AAPL", 1, "Mine"),
      followUp: { repeatMinutes: 5, escalation: { channel: "sms", afterMinutes: 15 } },
    },
  },
  play: async ({ userEvent }) => {
    await userEvent.click(await screen.findByText("More options"));
    const longest = await screen.findByRole("button", { name: /^Until acknowledged: / });
    await expect(longest.getBoundingClientRect().right).toBeLessThanOrEqual(window.innerWidth);
    await openBracket(userEvent, "Figure: close daily");
    await waitFor(() => expect(screen.getByRole("dialog", { name: "Figure" })).toBeVisible());
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
