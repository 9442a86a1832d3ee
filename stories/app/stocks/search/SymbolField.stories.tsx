import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, screen, waitFor } from "storybook/test";
import {
  SymbolField,
  type SymbolFieldProps,
} from "../../../../ui/app/stocks/search/SymbolField.tsx";
import { FormField } from "../../../../ui/components/forms/FormField.tsx";
import { onPage } from "../../../page.ts";
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
    // Enter does not take a stock that only resembles the text.
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

export const States = statesOf(() => import("./SymbolField.stories.tsx"), { frame: 360 });
