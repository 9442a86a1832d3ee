import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, waitFor } from "storybook/test";
import {
  SearchPanel,
  type SearchPanelProps,
} from "../../../ui/features/international/SearchPanel.tsx";
import { onPage } from "../../page.ts";
import { expectBusyButton } from "../../expectBusyButton.ts";

function Panel(props: SearchPanelProps) {
  const [form, setForm] = useState(props.form);
  return <SearchPanel {...props} form={form} onChange={setForm} />;
}

const meta = {
  component: SearchPanel,
  render: (args) => <Panel {...args} />,
  args: {
    form: { market: "US", text: "" },
    problem: undefined,
    isSearching: false,
    onChange: fn(),
    onSearch: fn(() => Promise.resolve(true)),
  },
  parameters: onPage(),
} satisfies Meta<typeof SearchPanel>;

export default meta;
type Story = StoryObj<typeof meta>;

export const SuffixIsShown: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.selectOptions(canvas.getByLabelText("Market"), "LSE");
    await userEvent.type(canvas.getByLabelText("Symbol"), "bp");
    await expect(canvas.getByLabelText("Symbol")).toHaveAccessibleDescription("BP.L");
    await userEvent.keyboard("{Enter}");
    await waitFor(() =>
      expect(args.onSearch).toHaveBeenLastCalledWith({ market: "LSE", text: "BP" }),
    );
  },
};

export const SearchedAgain: Story = {
  args: {
    form: { market: "TSE", text: "ZZZZ" },
    problem: "Symbol 'ZZZZ.T' not found",
    isSearching: true,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText("Symbol")).toBeInvalid();
    await expectBusyButton(canvas);
  },
};
