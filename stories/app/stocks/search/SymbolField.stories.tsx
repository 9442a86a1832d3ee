import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, screen, waitFor } from "storybook/test";
import { searchHangs } from "../../../../mocks/scenarios/scenarios.ts";
import {
  SymbolField,
  type SymbolFieldProps,
} from "../../../../ui/app/stocks/search/SymbolField.tsx";
import { FormField } from "../../../../ui/components/forms/FormField.tsx";
import { onPage, worldOf } from "../../../page.ts";
import { statesOf } from "../../../catalog/statesOf.ts";

const sent = fn();

function Held(props: SymbolFieldProps) {
  const [value, setValue] = useState(props.value);
  return (
    <form
      style={{ maxWidth: 320, minHeight: 320 }}
      onSubmit={(event) => {
        event.preventDefault();
        sent(value);
      }}
    >
      <FormField label="Symbol">
        {(wiring) => <SymbolField {...props} {...wiring} value={value} onChange={setValue} />}
      </FormField>
      {props.name === "first" ? <input aria-label="Next" /> : null}
    </form>
  );
}

const meta = {
  component: SymbolField,
  args: { value: "", onChange: fn(), onChoose: fn() },
  parameters: onPage(),
  render: (props) => <Held {...props} />,
} satisfies Meta<typeof SymbolField>;

export default meta;
type Story = StoryObj<typeof meta>;

const isListed = () => screen.queryAllByRole("option").length > 0;

/**
 * Stocks are also found by name. Nothing is suggested before something is typed. Enter accepts the
 * best suggestion if it begins with the text; after Escape it submits the text as typed.
 */
export const ChosenThenDeclined: Story = {
  beforeEach: () => void sent.mockClear(),
  play: async ({ args, canvas, userEvent }) => {
    const field = canvas.getByLabelText("Symbol");
    await userEvent.click(field);
    await expect(isListed()).toBe(false);
    await userEvent.type(field, "microsft");
    const option = await screen.findByRole("option", { name: /^MSFT / });
    await expect(option).toBeVisible();
    await expect(field).toHaveAttribute("aria-expanded", "true");
    // A stock that only resembles the text is offered, but Enter does not take it.
    await expect(field).not.toHaveAttribute("aria-activedescendant");
    await userEvent.keyboard("{Enter}");
    await expect(sent).toHaveBeenCalledWith("MICROSFT");
    await expect(args.onChoose).not.toHaveBeenCalled();
    sent.mockClear();
    await userEvent.keyboard("{ArrowDown}");
    await expect(field).toHaveAttribute("aria-activedescendant", option.id);
    await userEvent.keyboard("{Enter}");
    await expect(field).toHaveValue("MSFT");
    await expect(args.onChoose).toHaveBeenCalledWith("MSFT");
    await waitFor(() => expect(isListed()).toBe(false));
    await expect(sent).not.toHaveBeenCalled();
    await userEvent.clear(field);
    await userEvent.type(field, "coca");
    await userEvent.click(await screen.findByRole("option", { name: /^KO / }));
    await expect(field).toHaveValue("KO");
    await expect(field).toHaveFocus();
    await waitFor(() => expect(isListed()).toBe(false));
    await userEvent.clear(field);
    await userEvent.type(field, "appl");
    await screen.findByRole("option", { name: /^AAPL / });
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(isListed()).toBe(false));
    await userEvent.keyboard("{Enter}");
    await expect(sent).toHaveBeenCalledWith("APPL");
  },
};

/** Enter works before the suggestions arrive; in the last field it submits a complete symbol. */
export const EnteredBeforeTheAnswer: Story = {
  beforeEach: () => void sent.mockClear(),
  parameters: onPage({ scenario: searchHangs }),
  play: async ({ args, canvas, loaded, userEvent }) => {
    const field = canvas.getByLabelText("Symbol");
    await userEvent.type(field, "apple{Enter}");
    await expect(field).toHaveValue("APPLE");
    worldOf(loaded).endScenario();
    await waitFor(() => expect(field).toHaveValue("AAPL"));
    await expect(args.onChoose).toHaveBeenCalledWith("AAPL");
    await expect(sent).not.toHaveBeenCalled();
    await userEvent.clear(field);
    await userEvent.type(field, "nvda{Enter}");
    await waitFor(() => expect(sent).toHaveBeenCalledWith("NVDA"));
  },
};

/** In a longer form Enter moves to the next field immediately and does not submit. */
export const MovesOn: Story = {
  args: { name: "first" },
  beforeEach: () => void sent.mockClear(),
  play: async ({ canvas, userEvent }) => {
    const field = canvas.getByLabelText("Symbol");
    await userEvent.type(field, "apple{Enter}");
    await expect(canvas.getByLabelText("Next")).toHaveFocus();
    await waitFor(() => expect(field).toHaveValue("AAPL"));
    await expect(sent).not.toHaveBeenCalled();
    // For a misspelled name, Enter highlights the guess, and a second one takes it.
    await userEvent.clear(field);
    await userEvent.type(field, "microsft");
    await screen.findByRole("option", { name: /^MSFT / });
    await userEvent.keyboard("{Enter}");
    await expect(field).toHaveFocus();
    await expect(field).toHaveValue("MICROSFT");
    await expect(screen.getByRole("option", { name: /^MSFT / })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await userEvent.keyboard("{Enter}");
    await expect(field).toHaveValue("MSFT");
    await expect(canvas.getByLabelText("Next")).toHaveFocus();
    await expect(sent).not.toHaveBeenCalled();
  },
};

/**
 * Leaving the field accepts the best suggestion, even one that arrives later, and does not submit
 * the form.
 */
export const Left: Story = {
  args: { name: "first" },
  parameters: onPage({ scenario: searchHangs }),
  beforeEach: () => void sent.mockClear(),
  play: async ({ args, canvas, loaded, userEvent }) => {
    const field = canvas.getByLabelText("Symbol");
    await userEvent.type(field, "apple");
    await userEvent.tab();
    await expect(canvas.getByLabelText("Next")).toHaveFocus();
    await expect(field).toHaveValue("APPLE");
    worldOf(loaded).endScenario();
    await waitFor(() => expect(field).toHaveValue("AAPL"));
    await userEvent.clear(field);
    await userEvent.type(field, "coca");
    await screen.findByRole("option", { name: /^KO / });
    await userEvent.tab();
    await expect(field).toHaveValue("KO");
    // Text whose suggestions were closed with Escape is kept as typed.
    await userEvent.clear(field);
    await userEvent.type(field, "appl");
    await screen.findByRole("option", { name: /^AAPL / });
    await userEvent.keyboard("{Escape}");
    await userEvent.tab();
    await expect(field).toHaveValue("APPL");
    await expect(args.onChoose).not.toHaveBeenCalled();
    await expect(sent).not.toHaveBeenCalled();
  },
};

export const States = statesOf(() => import("./SymbolField.stories.tsx"), { frame: 360 });
