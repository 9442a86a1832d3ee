import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fireEvent, fn, screen, waitFor, within } from "storybook/test";
import { failing } from "../../../mocks/scenarios/scenarios.ts";
import { editRuleConflicts } from "../../../mocks/scenarios/ruleScenarios.ts";
import { RuleDialog } from "../../../ui/features/rules/RuleDialog.tsx";
import { expectToast } from "../../expectToast.ts";
import { expectLoadedOnRetry } from "../../expectLoadedOnRetry.ts";
import { onPage, worldOf } from "../../page.ts";
import { addTwoRules, closeAbove } from "../../ruleSeeds.ts";

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
/** Waits until the browser reports the popover as open. */
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
const chooseWhat = async (userEvent: Typist, part: ReturnType<typeof within>, text: string) => {
  const field = part.getByLabelText("What");
  await userEvent.clear(field);
  await userEvent.type(field, `${text}{Enter}`);
};

export const Blank: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ isHeld: true, scenario: failing("get", "rules/options") }),
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
    const create = editor.getByRole("button", { name: "Create rule" });
    await userEvent.click(create);
    await waitFor(() => expect(symbol).toHaveAccessibleDescription("Choose a stock."));
    await waitFor(() => expect(symbol).toHaveFocus());
    const value = editor.getByRole("textbox", { name: "Compared with" });
    await expect(value).toHaveAccessibleDescription("Enter a value.");
    await expect(await worldOf(context.loaded).call("GET", "/api/rules")).toEqual([]);
    await userEvent.type(symbol, "apple{Enter}");
    await waitFor(() => expect(symbol).toHaveValue("AAPL"));
    await userEvent.click(create);
    await waitFor(() => expect(value).toHaveFocus());
    // A level also sets the side.
    await userEvent.click(
      await editor.findByRole("button", { name: /^−5% from the current price: / }),
    );
    const readBack = within(editor.getByRole("region", { name: "Reads as" }));
    await expect(await readBack.findByText(/^When daily close is below \d/)).toBeVisible();
    await expect(
      await readBack.findByText("No one to notify. Add an email, phone or channel."),
    ).toBeVisible();
    await userEvent.click(create);
    await expectToast("Rule created");
    await expect(await worldOf(context.loaded).call("GET", "/api/rules")).toMatchObject([
      { rule: { scope: { symbol: "AAPL" }, when: { operator: "<" } } },
    ]);
  },
};

export const FromARecipe: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: failing("post", "rules") }),
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
    await waitFor(() => expect(editor.getByLabelText("Name")).toHaveValue("Golden cross"));
    await expect(
      await editor.findByRole("button", { name: "Comparison: crosses above" }),
    ).toBeVisible();
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
    await expect(await readBack.findByText("Reading…")).toBeVisible();
    await waitFor(() => expect(create).toBeEnabled());
    await userEvent.click(create);
    await expectToast("Rule created");
    await waitFor(() => expect(args.onClose).toHaveBeenCalled());
    await expect(readBack.getByText("Reading…")).toBeVisible();
    const kept = await world.call("GET", "/api/rules");
    await expect(kept).toMatchObject([{ rule: { name: "Death cross" } }]);
  },
};

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
    await waitFor(() => expect(values()[0]).toHaveValue("30"));
    await userEvent.click(editor.getByRole("button", { name: "Add a condition" }));
    await waitFor(() => expect(values()).toHaveLength(2));
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
  },
};

export const Refused: Story = {
  play: async ({ userEvent }) => {
    const editor = await dialog();
    await fillBlank(userEvent);
    await openBracket(userEvent, "Figure: close daily");
    const figure = within(await screen.findByRole("dialog", { name: "Figure" }));
    await userEvent.type(figure.getByLabelText("Symbol"), "!");
    await userEvent.tab();
    await expect(await editor.findByRole("alert")).toBeVisible();
    for (const name of ["Create rule", "Run backtest"]) {
      await waitFor(() =>
        expect(editor.getByRole("button", { name, hidden: true })).toBeDisabled(),
      );
    }
  },
};

export const FigureThenEvent: Story = {
  play: async ({ userEvent }) => {
    await openBracket(userEvent, "Figure: close daily");
    const box = await screen.findByRole("dialog", { name: "Figure" });
    const figure = within(box);
    await chooseWhat(userEvent, figure, "macd");
    // Simulates more fields than any figure has.
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
    await waitFor(() => expect(args.onClose).toHaveBeenCalled());
    await expect(await worldOf(loaded).call("GET", "/api/rules/1")).toMatchObject({
      rule: { name: "Any price at all" },
    });
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
    const editor = await dialog();
    const [note] = await editor.findAllByText(/the channel sms has no active destination/);
    await expect(note).toBeVisible();
    await waitFor(() => expect(editor.getByRole("button", { name: "Create rule" })).toBeEnabled());
    await userEvent.click(editor.getByRole("button", { name: "All recipes" }));
    await expect(await editor.findByLabelText("Search recipes")).toBeVisible();
    await openBracket(userEvent, "Figure: close daily");
    await waitFor(() => expect(screen.getByRole("dialog", { name: "Figure" })).toBeVisible());
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
