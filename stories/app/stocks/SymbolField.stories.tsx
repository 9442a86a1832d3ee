import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, screen, waitFor } from "storybook/test";
import { SymbolField, type SymbolFieldProps } from "../../../ui/app/stocks/SymbolField.tsx";
import { FormField } from "../../../ui/components/FormField.tsx";
import { onPage } from "../../page.ts";
import { statesOf } from "../../catalog/statesOf.ts";

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
type Play = Parameters<NonNullable<Story["play"]>>[0];

const fieldOf = ({ canvas }: Pick<Play, "canvas">) => canvas.getByLabelText("Symbol");
const isListed = () => screen.queryAllByRole("option").length > 0;

/** Nothing is suggested before something is typed. */
export const Empty: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(fieldOf({ canvas }));
    await expect(isListed()).toBe(false);
  },
};

/** Few know the symbol; most know the name, more or less. */
export const Suggestions: Story = {
  play: async ({ args, canvas, userEvent }) => {
    const field = fieldOf({ canvas });
    await userEvent.type(field, "microsft");
    const option = await screen.findByRole("option", { name: /^MSFT / });
    await expect(option).toBeVisible();
    await expect(field).toHaveAttribute("aria-expanded", "true");
    await userEvent.keyboard("{ArrowDown}");
    await expect(field).toHaveAttribute("aria-activedescendant", option.id);
    await userEvent.keyboard("{Enter}");
    await expect(field).toHaveValue("MSFT");
    await expect(args.onChoose).toHaveBeenCalledWith("MSFT");
    await waitFor(() => expect(isListed()).toBe(false));
  },
};

export const Pressed: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(fieldOf({ canvas }), "coca");
    await userEvent.click(await screen.findByRole("option", { name: /^KO / }));
    await expect(fieldOf({ canvas })).toHaveValue("KO");
    await expect(fieldOf({ canvas })).toHaveFocus();
    await waitFor(() => expect(isListed()).toBe(false));
  },
};

/** Escape closes the list; Enter then sends what is typed. */
export const Declined: Story = {
  beforeEach: () => void sent.mockClear(),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(fieldOf({ canvas }), "appl");
    await screen.findByRole("option", { name: /^AAPL / });
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(isListed()).toBe(false));
    await userEvent.keyboard("{Enter}");
    await expect(sent).toHaveBeenCalledWith("APPL");
  },
};

export const States = statesOf(() => import("./SymbolField.stories.tsx"), { frame: 360 });
